"""What all pages share: templates, small pieces of HTML, programs, charts, styles and scripts."""

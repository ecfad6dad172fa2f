"""What is known of names and pages for finding them: by the site's Finder and by the command line."""

"""From entries and reports to what is published as data: typed shapes that pages, answers and JSON share."""

"""What somebody types or pastes → entries, best first: the site's ranking, for the command line.

Each module is that of the same name among ``docs/scripts/finder-*.js``, line by line, and reads the same
tables (:mod:`apimap.model.ranking`); a test asks both every query of the file. What is said there is not said
again here.
"""

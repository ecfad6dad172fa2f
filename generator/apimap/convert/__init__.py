"""From names to programs: which torch sites a program has (scan), and the same program in mindspore (convert).

Both read the compiled rules (:mod:`apimap.convert.rules`) and import no framework. The functions for other
programs are :func:`apimap.convert.scan.scan_source` and :func:`apimap.convert.convert.convert`.
"""

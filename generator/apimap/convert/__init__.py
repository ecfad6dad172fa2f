"""From names to programs: the torch sites of a program (scan), and the program in mindspore (convert).

Both read the compiled rules (:mod:`apimap.convert.translate.rules`) and import no framework. The functions
for other programs are :func:`apimap.convert.scanning.scan.scan_source` and
:func:`apimap.convert.convert.convert`.
"""

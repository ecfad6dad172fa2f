"""Reports of runs: one committed file per (torch release, mindspore release, device)."""

from generator.results.carry import carried
from generator.results.changes import Change, counted, diff
from generator.results.files import ReportFault, read_report, read_reports, report_path, write_report
from generator.results.headline import headline
from generator.results.report import Report, digest, make_row
from generator.results.schema import SCHEMA, report_schema
from generator.results.stable import settle
from generator.results.text import shorten

__all__ = [
    "SCHEMA",
    "Change",
    "Report",
    "ReportFault",
    "carried",
    "counted",
    "diff",
    "digest",
    "headline",
    "make_row",
    "read_report",
    "read_reports",
    "report_path",
    "report_schema",
    "settle",
    "shorten",
    "write_report",
]

"""Reports of runs: one committed file per (torch release, mindspore release, device)."""

from apimap.judge.text import shorten
from apimap.reports.changes import Change, counted, diff
from apimap.reports.files import ReportFault, committed, read_report, read_reports, report_path, write_report
from apimap.reports.headline import headline
from apimap.reports.report import Report
from apimap.reports.schema import SCHEMA, report_schema
from apimap.reports.shallow import beside_path, read_runs, shallow_path, split, write_run
from apimap.reports.stable import settle

__all__ = [
    "SCHEMA",
    "Change",
    "Report",
    "ReportFault",
    "beside_path",
    "committed",
    "counted",
    "diff",
    "headline",
    "read_report",
    "read_reports",
    "read_runs",
    "report_path",
    "report_schema",
    "settle",
    "shallow_path",
    "shorten",
    "split",
    "write_report",
    "write_run",
]

"""``apimap releases devices``: what differs between the devices of the reports that are there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from apimap.entries.reference import reference_snapshot
from apimap.model.errors import Exit
from apimap.reports import Report, read_reports
from apimap.reports.devices import Between, between, home_of
from apimap.reports.summary import apart_lines
from apimap.run.settings import Settings


def tell(settings: Settings, as_json: bool = False) -> int:
    """Prints, for each report that is not from CPU, every pair that differs from there; executes nothing."""
    reports = read_reports(settings.results)
    torch, mindspore = reference_snapshot("torch").release, reference_snapshot("mindspore").release
    found: list[tuple[Report, Report, list[Between]]] = []
    for report in reports:
        home = home_of(report, reports, torch, mindspore)
        if home is not None:
            found.append((report, home, between(home, report)))
    if as_json:
        print(json.dumps([_document(*each) for each in found], ensure_ascii=False, indent=1))
    elif not found:
        print("there is no report from another device than CPU yet; `apimap verify` on one makes it")
    else:
        for report, home, listed in found:
            for line in apart_lines(listed, report.info, home.info):
                print(line)
    return Exit.OK


def _document(report: Report, home: Report, listed: Sequence[Between]) -> dict[str, Any]:
    """One device's report beside CPU's, as JSON values."""

    def where(of: Report) -> dict[str, str]:
        return {"device": of.info.device, "torch": of.info.torch, "mindspore": of.info.mindspore}

    return {
        "here": where(report),
        "home": where(home),
        "apart": [
            {
                "entry": each.entry,
                "counterpart": each.counterpart,
                "kind": each.kind,
                "home": each.home,
                "here": each.here,
                "checks": [
                    {
                        "example": now.example,
                        "variant": now.variant,
                        "home": was.verdict.value,
                        "here": now.verdict.value,
                    }
                    for was, now in each.checks
                ],
            }
            for each in listed
        ],
    }

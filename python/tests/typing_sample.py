"""How a program that is checked for types uses the package: read by mypy and pyright, not run."""

from __future__ import annotations

import urigrep


def hosts(texts: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for found in urigrep.find_many(texts, email=True, scheme=["http", "mailto"]):
        for m in found:
            if m.host is not None:
                counts[m.host] = counts.get(m.host, 0) + m.end - m.start
    return counts


def masked(text: str, raw: bytes) -> tuple[str, bytes]:
    with urigrep.Finder(refang=True, rejoin="all") as finder:
        return finder.replace(text, "<URL>"), finder.replace(raw, lambda m: m.domain or "")


def named(folder: str) -> list[str]:
    return [str(record["target"]) for record in urigrep.scan(folder, input="mail")]

"""What is found."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional


class Warned(NamedTuple):
    """Something that a careful reader would notice about a match."""

    code: str
    text: str


class Match(NamedTuple):
    """A reference that was found in a text.

    start and end count code points of a str, and bytes of bytes: text[start:end] is the reference as it stands in the
    text, without its wrapper. The components (scheme to fragment) are those of target; None is one that is not there.
    """

    uri: str
    """The reference as it was written, joined where a line break split it."""
    target: str
    """The URI that it leads to: resolved, repaired, with a scheme."""
    start: int
    end: int
    kind: str
    """uri, abbreviated, relative, email, domain or defanged."""
    wrapper: str
    """What stands around it: bare, angle, quote and others."""
    confidence: float
    """From 0 to 1: how sure it is where the reference ends."""
    valid: bool
    """Whether it follows the grammar as it was written."""
    rules: tuple[str, ...]
    """The ids of the rules that changed it."""
    warnings: tuple[Warned, ...]
    alternatives: tuple[str, ...]
    """Other readings, where there are any."""
    pieces: tuple[tuple[int, int], ...]
    """The spans that were joined; empty if it stands in one piece."""
    scheme: Optional[str]
    userinfo: Optional[str]
    host: Optional[str]
    port: Optional[str]
    uri_path: Optional[str]
    query: Optional[str]
    fragment: Optional[str]
    domain: Optional[str]
    """The registrable domain of the host."""
    error: Optional[dict[str, Any]]
    """What is wrong with it: offset, rule and text."""
    repaired: Optional[str]
    base: Optional[str]
    via: Optional[list[dict[str, Any]]]
    """With unwrap: the link that it was wrapped in, and each step."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the match as the command's JSON has it: what is not there is left out."""
        record: dict[str, Any] = {}
        for name, value in self._asdict().items():
            if value is not None and value != ():
                record[name] = list(value) if name in ("rules", "alternatives") else value
        if self.warnings:
            record["warnings"] = [w._asdict() for w in self.warnings]
        if self.pieces:
            record["pieces"] = [{"start": a, "end": b} for a, b in self.pieces]
        return record


FIELDS = ",".join(Match._fields)
"""The fields that are asked of the command."""


def match(record: dict[str, Any]) -> Match:
    """Returns the match of a record of the command."""
    get, warnings, pieces = record.get, record.get("warnings"), record.get("pieces", ())
    return Match(
        record["uri"], get("target", record["uri"]), record["start"], record["end"], record["kind"], get("wrapper", "bare"),
        get("confidence", 1.0), get("valid", True), tuple(get("rules", ())),
        tuple([Warned(w["code"], w.get("text", "")) for w in warnings]) if warnings else (),
        tuple(get("alternatives", ())), tuple([(p["start"], p["end"]) for p in pieces]) if len(pieces) > 1 else (),
        get("scheme"), get("userinfo"), get("host"), get("port"), get("uri_path"), get("query"), get("fragment"),
        get("domain"), get("error"), get("repaired"), get("base"), get("via"),
    )


def moved(m: Match, places: dict[int, int]) -> Match:
    """Returns m with its positions replaced by those that places has for them."""
    pieces = tuple((places[a], places[b]) for a, b in m.pieces)
    return m._replace(start=places[m.start], end=places[m.end], pieces=pieces)

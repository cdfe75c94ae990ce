"""Receipts of erasures, and exported ledgers: docs/receipt-format.md."""
import re

from canonical import Refused, digest, read, written
from snapshot import DIGEST, TIME, members

ID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
OUTCOMES = ("erased", "nothing_found", "already_erased")


def receipt(data):
    """The receipt in these bytes, which must be canonical."""
    value = read(data)
    if written(value) != data.rstrip(b"\n"):
        raise Refused("is not in the canonical form (RFC 8785), so it is not the receipt's bytes")
    return _receipt(value)


def _receipt(value):
    members(value, "receipt", {"schema", "receiptId", "erasureId", "requestDigest", "outcome",
                               "erased", "receivedAt", "erasedAt", "ledger"})
    erased = members(value["erased"], "receipt/erased", {"contributions", "postings", "commands"})
    place = members(value["ledger"], "receipt/ledger", {"sequence", "previous"})
    right = {
        "receiptId": value["receiptId"] == digest(
            {name: part for name, part in value.items() if name != "receiptId"}),
        "schema": value["schema"] == "corpus.participant-erasure-receipt/1",
        "erasureId": _is(ID, value["erasureId"]),
        "requestDigest": _is(DIGEST, value["requestDigest"]),
        "outcome": value["outcome"] in OUTCOMES,
        "erased": all(_whole(number) for number in erased.values()) and (
            value["outcome"] == "erased" or not any(erased.values())),
        "receivedAt": _is(TIME, value["receivedAt"]),
        "erasedAt": _is(TIME, value["erasedAt"]),
        "ledger/sequence": _whole(place["sequence"]) and place["sequence"] >= 1,
        "ledger/previous": (place["previous"] is None if place["sequence"] == 1
                            else _is(DIGEST, place["previous"])),
    }
    for name, holds in right.items():
        if not holds:
            raise Refused("receipt/%s is not what the receipt must have there" % name)
    return value


def for_request(value, request):
    """Refuses a receipt of another request. The request is that of the client product."""
    if value["requestDigest"] != digest(request):
        raise Refused("receipt/requestDigest is not that of this request")
    if value["erasureId"] != request["erasureId"]:
        raise Refused("receipt/erasureId is not that of this request")
    if request["participant"] in written(value).decode("utf-8"):
        raise Refused("receipt contains the pseudonym")


def chain(lines):
    """Verifies the lines of an exported ledger, in order. Returns their number and the last id."""
    number, previous, seen, people = 0, None, set(), set()
    for number, line in enumerate(lines, 1):
        try:
            entry = _entry(read(line), line)
            place = entry["receipt"]["ledger"]
            if place["sequence"] != number:
                raise Refused("has the number %d in the ledger, not %d: an entry is missing, or lines"
                              " are in another order" % (place["sequence"], number))
            if place["previous"] != previous:
                raise Refused("does not follow the line before: its previous is another receipt")
            if entry["receipt"]["erasureId"] in seen:
                raise Refused("has an erasureId that a line before has")
            seen.add(entry["receipt"]["erasureId"])
            if (entry["participant"] in people) != (entry["receipt"]["outcome"] == "already_erased"):
                raise Refused("has the outcome %s, which the entries before contradict: the person or"
                              " the outcome was changed" % entry["receipt"]["outcome"])
            people.add(entry["participant"])
            previous = entry["receipt"]["receiptId"]
        except Refused as e:
            raise Refused("line %d: %s" % (number, e))
    return number, previous


def _entry(value, line):
    if written(value) != line:
        raise Refused("is not in the canonical form (RFC 8785)")
    if value.get("schema") != "corpus.erasure-entry/1":
        raise Refused("has a schema that this verifier does not know")
    members(value, "entry", {"schema", "participant", "keyId", "receipt"})
    if not _is(re.compile("[0-9a-f]{64}"), value["participant"]):
        raise Refused("entry/participant is not of 64 hex digits")
    if not _is(re.compile("[0-9a-f]{16}"), value["keyId"]):
        raise Refused("entry/keyId is not of 16 hex digits")
    _receipt(value["receipt"])
    return value


def _is(pattern, value):
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _whole(number):
    return isinstance(number, float) and number == int(number) and 0 <= number <= 1e15

"""Receipts of erasures, and exported ledgers: docs/receipt-format.md."""
import hashlib
import re

from canonical import Refused, digest, read, written
from snapshot import DIGEST, TIME, members
from tree import leaf_hash, root

ID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
FIRST, SECOND, THIRD = ("corpus.erasure-entry/%d" % number for number in (1, 2, 3))
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
            value["outcome"] != "nothing_found" or not any(erased.values())),
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


class Ledger:
    """What the lines of an exported ledger say. `hashes` are of the entries of the log."""

    def __init__(self):
        self.lines, self.last, self.hashes, self.end = 0, None, [], None
        self._erasures, self._people, self._keys = set(), set(), set()
        self._bound_at_once = False

    def unauthenticated(self):
        """How many entries are of schema /1, which binds nobody."""
        return self.lines - len(self.hashes)

    def add(self, entry):
        """Adds the next entry, which must follow those before."""
        place, outcome = entry["receipt"]["ledger"], entry["receipt"]["outcome"]
        if place["sequence"] != self.lines + 1:
            raise Refused("has the number %d in the ledger, not %d: an entry is missing, or lines"
                          " are in another order" % (place["sequence"], self.lines + 1))
        if place["previous"] != self.last:
            raise Refused("does not follow the line before: its previous is another receipt")
        if entry["receipt"]["erasureId"].lower() in self._erasures:
            raise Refused("has an erasureId that a line before has")
        leaf = _leaf(entry)
        if self.lines and (leaf is None) != (not self.hashes):
            raise Refused("has another schema than the lines before: two files were mixed")
        if leaf is not None and entry["boundLater"] and self._bound_at_once:
            raise Refused("is bound later than its erasure, and a line before was bound at once")
        person = entry["participant"], entry["keyId"]
        already, other_key = outcome == "already_erased", self._keys - {entry["keyId"]}
        if (person in self._people) != already and not (already and other_key):
            raise Refused("has the outcome %s, which the entries before contradict: the person or"
                          " the outcome was changed" % outcome)
        self._erasures.add(entry["receipt"]["erasureId"].lower())
        self._people.add(person)
        self._keys.add(entry["keyId"])
        self._bound_at_once |= leaf is not None and not entry["boundLater"]
        self.hashes += [] if leaf is None else [leaf_hash(leaf)]
        self.lines, self.last = self.lines + 1, entry["receipt"]["receiptId"]

    def close(self, end):
        """Compares (origin, size, root), which the end of the ledger says, with the lines."""
        if self.unauthenticated():
            raise Refused("is the end of another ledger: lines of schema /1 have none")
        if end[1] != self.lines:
            raise Refused("says that the ledger has %d entries, and %d are before it: entries are"
                          " missing, or it is the end of another ledger" % (end[1], self.lines))
        if end[2] != root(self.hashes):
            raise Refused("does not fit the entries before: one of them is not the one that was"
                          " signed")
        self.end = end

    def continues(self, older):
        """Refuses a ledger that does not begin with the entries of (origin, size, root)."""
        if self.end and self.end[0] != older[0]:
            raise Refused("the ledger is of the log %s, the older checkpoint of %s"
                          % (self.end[0], older[0]))
        if older[1] > len(self.hashes):
            raise Refused("the older checkpoint has %d entries of the log, and the ledger %d: it is"
                          " older, or its end was cut" % (older[1], len(self.hashes)))
        if older[2] != root(self.hashes[:older[1]]):
            raise Refused("the first %d entries are not those of the older checkpoint: history was"
                          " rewritten" % older[1])


def chain(lines, checkpoint):
    """The Ledger of these lines, each without its line feed.

    `checkpoint` returns (origin, size, root) of a signed checkpoint, or refuses it."""
    found = Ledger()
    for number, line in enumerate(lines, 1):
        try:
            if found.end:
                raise Refused("comes after the end of the ledger")
            value = read(line)
            if written(value) != line:
                raise Refused("is not in the canonical form (RFC 8785)")
            if isinstance(value, dict) and value.get("schema") == "corpus.ledger-end/1":
                members(value, "end", {"schema", "checkpoint"})
                found.close(checkpoint(value["checkpoint"]))
            else:
                found.add(_entry(value))
        except Refused as e:
            raise Refused("line %d: %s" % (number, e))
        except (AttributeError, TypeError, ValueError) as e:
            raise Refused("line %d: has another form: %r" % (number, e))
    return found


def _entry(value):
    schema = value.get("schema") if isinstance(value, dict) else None
    if schema not in (FIRST, SECOND, THIRD):
        raise Refused("has a schema that this verifier does not know")
    hexadecimal = {"participant": 64, "keyId": 16}
    if schema != FIRST:
        hexadecimal["salt"] = 64
    older = {"older"} if schema != FIRST and "older" in value else set()
    members(value, "entry", {"schema", "receipt"} | hexadecimal.keys() | older | (
        {"commitment", "boundLater"} if schema != FIRST else set()))
    _digits(value, "entry", hexadecimal)
    if older:
        _older(value)
    _receipt(value["receipt"])
    return value


def _older(entry):
    """Refuses older hashes that are none, or not each of another key, in the order of the keys."""
    if not isinstance(entry["older"], list) or not 1 <= len(entry["older"]) <= 32:
        raise Refused("entry/older is not a list of 1 to 32")
    for each in entry["older"]:
        _digits(members(each, "entry/older", {"participant", "keyId"}), "entry/older",
                {"participant": 64, "keyId": 16})
    keys = [each["keyId"] for each in entry["older"]]
    if keys != sorted(set(keys)) or entry["keyId"] in keys:
        raise Refused("entry/older has a key twice, or is not in the order of the keys")


def _digits(value, where, hexadecimal):
    for name, length in hexadecimal.items():
        if not _is(re.compile("[0-9a-f]{%d}" % length), value[name]):
            raise Refused("%s/%s is not of %d hex digits" % (where, name, length))


def _leaf(entry):
    """The bytes in the log for a line of schema /2 or /3; None for one of /1, which it has not."""
    if entry["schema"] == FIRST:
        return None
    older = entry.get("older", [])
    committed = (b"corpus-participant-commitment/%d\0" % (2 if older else 1)
                 + bytes.fromhex(entry["salt"])
                 + b"".join(each["keyId"].encode("ascii") + bytes.fromhex(each["participant"])
                            for each in [entry] + older))
    if entry["commitment"] != "sha256:" + hashlib.sha256(committed).hexdigest():
        raise Refused("has a commitment that is not that of its participant: the person, the key"
                      " or the salt was changed")
    if not isinstance(entry["boundLater"], bool):
        raise Refused("entry/boundLater is neither true nor false")
    leaf = {"commitment": entry["commitment"], "boundLater": entry["boundLater"]}
    if entry["schema"] == SECOND:
        return written(dict(leaf, schema="corpus.erasure-leaf/1",
                            receiptId=entry["receipt"]["receiptId"]))
    salt = hashlib.sha256(b"corpus-receipt-salt/1\0" + bytes.fromhex(entry["salt"])).digest()
    return written(dict(leaf, schema="corpus.erasure-leaf/2",
                        receiptCommitment=_committed(entry["receipt"]["receiptId"], salt)))


def _committed(receipt_id, salt):
    return "sha256:" + hashlib.sha256(b"corpus-receipt-commitment/1\0" + salt
                                      + bytes.fromhex(receipt_id[7:])).hexdigest()


def of_receipt(leaf, value, salt):
    """Refuses an entry of the log that is not of this receipt. The salt is hex digits, or None."""
    said = read(leaf)
    first = isinstance(said, dict) and said.get("schema") == "corpus.erasure-leaf/1"
    name = "receiptId" if first else "receiptCommitment"
    members(said, "the entry", {"schema", name, "commitment", "boundLater"})
    if written(said) != leaf or not (first or said["schema"] == "corpus.erasure-leaf/2"):
        raise Refused("the entry has a form that this verifier does not know")
    if not first and not _is(re.compile("[0-9a-f]{64}"), salt):
        raise Refused("the entry commits to its receipt, and receiptSalt is not of 64 hex digits")
    if said[name] != (value["receiptId"] if first
                      else _committed(value["receiptId"], bytes.fromhex(salt))):
        raise Refused("the entry is of another receipt")


def _is(pattern, value):
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _whole(number):
    return isinstance(number, float) and number == int(number) and 0 <= number <= 1e15

"""An export of the corpus: its root, and a search over its lines. docs/proof.md."""
import hashlib
import re

from canonical import Refused, digest, read, written
from snapshot import DOWN
from tree import leaf_hash, node_hash
from words import failed_filter, tier

BASE32 = "abcdefghijklmnopqrstuvwxyz234567"


def postings(lines):
    """The postings of an export by their ids, each with its record. The last line of one counts."""
    found = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        posting = read(line)
        hashed = {name: value for name, value in posting.items() if name not in ("digest", "record")}
        if posting.get("digest") != digest(hashed):
            raise Refused("line %d does not fit its digest" % number)
        found[posting["id"]] = posting
    return found


def root(found):
    """(root, number of leaves) of the postings that are listed."""
    listed = [(key(posting["id"]), hashed) for posting, hashed in leaves(found)]
    return trie(listed), len(listed)


def leaves(found):
    """[(posting, hash of its leaf)] of the postings that are listed."""
    return [(posting, leaf_hash(written({
        "id": posting["id"], "digest": posting["digest"], "state": posting["record"]["state"],
        "expiresAt": posting["expiresAt"]}))) for posting in found.values() if posting["record"]["listed"]]


def key(posting):
    """The 130 bits of the id of a posting."""
    if not re.fullmatch("p_[a-z2-7]{26}", posting):
        raise Refused("%s is not the id of a posting" % posting)
    return "".join(format(BASE32.index(it), "05b") for it in posting[2:])


def climb(posting, leaf, path):
    """The root that a leaf, or None for an empty end, and the hashes beside its way up lead to."""
    bits = key(posting)
    if len(path) > len(bits):
        raise Refused("has a path of more than %d hashes" % len(bits))
    hashed = hashlib.sha256(b"").digest() if leaf is None else leaf_hash(leaf)
    for depth, beside in zip(range(len(path) - 1, -1, -1), path):
        hashed = node_hash(hashed, beside) if bits[depth] == "0" else node_hash(beside, hashed)
    return hashed


def trie(listed, depth=0):
    """The root over (key, hash) of all leaves."""
    if not listed:
        return hashlib.sha256(b"").digest()
    if len(listed) == 1:
        return listed[0][1]
    return node_hash(*(trie([it for it in listed if it[0][depth] == bit], depth + 1)
                       for bit in "01"))


def search(found, request, started, words):
    """(total, results) of a role search over these postings."""
    matches = []
    for posting in found.values():
        shown = posting["record"]["listed"] and posting["record"]["state"] == "open"
        if not shown or (posting["expiresAt"] is not None and posting["expiresAt"] <= started):
            continue
        best = tier(words, request["roles"], posting["title"])
        if best and failed_filter(words, request, posting) is None:
            published = (posting["publishedAt"] or "~").translate(DOWN)
            matches.append((best[0], published, posting["id"], best[1], posting["digest"]))
    matches.sort()
    return len(matches), [
        {"rank": float(rank), "tier": float(it[0]), "role": it[3], "postingId": it[2],
         "posting": it[4]} for rank, it in enumerate(matches[:int(request["limit"])], 1)]

"""Merkle trees of transparency logs: RFC 6962, with the algorithms of RFC 9162, section 2.1."""
import base64
import hashlib
import re

from canonical import Refused


def leaf_hash(entry):
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(hashes):
    """The root over the hashes of all leaves."""
    if not hashes:
        return hashlib.sha256(b"").digest()
    while len(hashes) > 1:
        pairs = [node_hash(*hashes[at:at + 2]) for at in range(0, len(hashes) - 1, 2)]
        hashes = pairs + hashes[len(hashes) // 2 * 2:]
    return hashes[0]


def checkpoint(text):
    """(origin, size, root) of a checkpoint, the text of a signed note."""
    read = re.fullmatch("([^\\s]{1,200})\n(0|[1-9][0-9]{0,17})\n([A-Za-z0-9+/]{43}=)\n", text, re.ASCII)
    hashed = base64.b64decode(read.group(3)) if read else b""
    if not read or base64.b64encode(hashed).decode() != read.group(3):
        raise Refused("is not a checkpoint: origin, size and root, each on a line, and no other line")
    return read.group(1), int(read.group(2)), hashed


def included(index, size, leaf, path, top):
    """Whether the leaf is at this index, from 0, of the tree with this root."""
    if not 0 <= index < size:
        return False
    fn, sn, hashed = index, size - 1, leaf
    for step in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            hashed = node_hash(step, hashed)
            while fn & 1 == 0 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            hashed = node_hash(hashed, step)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and hashed == top


def consistent(first, second, path, old, new):
    """Whether the tree of size first, with root old, is the beginning of the second."""
    if first == second:
        return not path and old == new
    if not 0 < first < second:
        return first == 0 and not path
    path = ([old] if first & (first - 1) == 0 else []) + list(path)
    if not path:
        return False
    fn, sn = first - 1, second - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = path[0]
    for step in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = node_hash(step, fr), node_hash(step, sr)
            while fn & 1 == 0 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = node_hash(sr, step)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and fr == old and sr == new

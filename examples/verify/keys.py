"""What keys.json says of itself: whose keys, introduced by which entries, and where they end."""
import datetime

import signed
import tree
from canonical import Refused, read, written

KEY, ROOT = "corpus.key/1", "corpus.root/1"
CLOCKS_DIFFER = datetime.timedelta(minutes=5)


def uses(jwks, purpose=None):
    """The Ed25519 keys of a JWK set, one for each use, that serve a purpose."""
    return [it for it in jwks["keys"] if it.get("kty") == "OKP" and it.get("crv") == "Ed25519"
            and (purpose is None or it.get("corpusPurpose", purpose) == purpose)]


def for_corpus(jwks, corpus):
    """Refuses what is said by another corpus than the one that the keys are for."""
    if jwks.get("corpusId", corpus).lower() != corpus.lower():
        raise Refused("it is of the corpus %s, and the keys are for %s" % (corpus, jwks["corpusId"]))


def in_use(jwks, key, time):
    """Refuses what a key signed that was not in use then; both ends of a use belong to it."""
    if not any(signed.public(it) == key and it.get("corpusUsedFrom", time) <= time
               <= it.get("corpusUsedUntil", time) for it in uses(jwks)):
        raise Refused("it is signed by %s, which was not in use at %s" % (signed.key_id(key), time))


def not_after_its_end(jwks, said, key):
    """Refuses (origin, size, root) of a log that the keys do not name, or that a replaced key has
    signed after its end."""
    origin, size, root = said
    if origin not in jwks.get("corpusLogs", [origin]):
        raise Refused("is of %s, which is not a log of these keys" % origin)
    own = [it for it in uses(jwks, "log") if signed.public(it) == key]
    if not all("corpusUsedUntil" in it for it in own):
        return
    newest = max(own, key=lambda it: it["corpusUsedUntil"])
    for last, most, top in ends(jwks, newest):
        log, number = _name(last)
        if _name(origin)[0] == log and _name(origin)[1] > number or origin == last and size > most:
            raise Refused("is signed by %s, which was replaced when %s had at most %d entries"
                          % (signed.key_id(key), last, most))
        if (origin, size) == (last, most) and root != top:
            raise Refused("is signed by %s, and contradicts its last checkpoint"
                          % signed.key_id(key))


def ends(jwks, use):
    """(origin, size, root) of each log at the end of a use, which a later key has signed."""
    until = use["corpusUsedUntil"]
    later = [signed.public(it) for it in uses(jwks, "log") if it.get("corpusUsedUntil", until) >= until]
    found = []
    for note in use.get("corpusLast", []):
        found.append(tree.checkpoint(signed.text_of(note)[0]))
        signed.note(note, found[-1][0], [it for it in later if it != signed.public(use)])
    return found


def _name(origin):
    log, slash, number = origin.rpartition("/")
    return (log, int(number)) if number.isdigit() and number[0] != "0" else (origin, 1)


def entries(bundles):
    """The entries of a log in these bundles (C2SP tlog-tiles), which follow each other."""
    found = []
    for bundle in bundles:
        at = 0
        while at < len(bundle):
            length = int.from_bytes(bundle[at:at + 2], "big")
            if at + 2 + length > len(bundle):
                raise Refused("a bundle of entries was cut")
            found.append(bundle[at + 2:at + 2 + length])
            at += 2 + length
    return found


def introduced(jwks, log, said):
    """Refuses keys that no entry of the log of roots, with the checkpoint (origin, size, root), has
    introduced, and a log with an entry about a key that the set leaves out."""
    if len(log) != said[1] or tree.root([tree.leaf_hash(it) for it in log]) != said[2]:
        raise Refused("the entries are not those of the checkpoint")
    for use in uses(jwks):
        at = use.get("corpusEntry")
        if at not in range(len(log)) or not introduces(log[int(at)], jwks, use):
            raise Refused("no entry of the log has introduced the key %s as of %s"
                          % (signed.key_id(signed.public(use)), use.get("corpusUsedFrom")))
        last(jwks, use)
    known, before, at_once = [use["corpusEntry"] for use in uses(jwks)], None, False
    if len(set(known)) < len(known):
        raise Refused("the set has a use of a key twice")
    for at, entry in enumerate(map(_said, log)):
        time = _time(entry.get("madeAt") or entry.get("usedFrom"))
        if entry.get("schema") == KEY:
            if at not in known:
                raise Refused("the set leaves out the key that entry %d introduced" % at)
            if entry["enteredLater"] and at_once:
                raise Refused("entry %d says that its key is older than the log's entries about"
                              " keys, and another key was entered before it" % at)
            if not entry["enteredLater"] and before and time + CLOCKS_DIFFER < before:
                raise Refused("entry %d says that its key was used from %s, and the entry before it"
                              " was made later" % (at, entry["usedFrom"]))
            at_once = at_once or not entry["enteredLater"]
        before = time


def last(jwks, use):
    """Refuses ends of a replaced key that no later key has signed."""
    return ends(jwks, use) if "corpusUsedUntil" in use else []


def introduces(entry, jwks, use):
    """Whether an entry of the log of roots is the one that introduced this use of a key."""
    return {"corpusPurpose", "corpusUsedFrom"} <= set(use) and entry in [
        _entry(jwks, use, later) for later in (False, True)]


def _entry(jwks, use, later):
    return written({"schema": KEY, "corpus": jwks["corpusId"], "kid": signed.key_id(signed.public(use)),
                    "x": use["x"], "purpose": use["corpusPurpose"],
                    "usedFrom": use["corpusUsedFrom"], "enteredLater": later})


def _said(entry):
    try:
        value = read(entry)
    except Refused:
        return {}  # of a later version
    return value if isinstance(value, dict) and value.get("schema") in (KEY, ROOT) else {}


def _time(text):
    return text and datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")

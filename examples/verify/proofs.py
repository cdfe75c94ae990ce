"""Who signed what: receipts in envelopes, checkpoints, cosignatures, entries of a log. docs/proof.md."""
import base64

import keys
import ledger
import signed
import tree
from canonical import Refused, read, written


def receipt(envelope, jwks):
    """(bytes of the receipt, its signer) of an envelope; a key that another one had replaced before
    erasedAt does not count, a newer one does: a restored receipt is signed then."""
    known = signed.keys(jwks, "statements")
    said, _ = signed.payload(envelope, signed.RECEIPT, known)
    erased = ledger.receipt(said)["erasedAt"]
    gone = signed.replaced(jwks, erased)
    if all(it["keyid"] in gone for it in envelope["signatures"]):
        raise Refused("it is signed by a key that another one had replaced before erasedAt, " + erased)
    return signed.payload(envelope, signed.RECEIPT, {
        name: key for name, key in known.items() if name not in gone})


def checkpoint(note, data):
    """((origin, size, root), signer) of a checkpoint that a key in these bytes signed, those of a
    JWK set or a verifier key; without any, unverified."""
    said, signer = tree.checkpoint(signed.text_of(note)[0]), None
    if data:
        if data.lstrip().startswith(b"{"):
            jwks = read(data)
            name, known = said[0], signed.keys(jwks, "log").values()
            signer = signed.note(note, name, known)
            keys.not_after_its_end(jwks, said, signer)
        else:
            name, key = signed.verifier(data.decode("ascii"))
            signer = signed.note(note, name, [key])
        if name != said[0]:
            raise Refused("is signed by %s, and is of the log %s" % (name, said[0]))
    return said, signer


def cosigners(note, witnesses, needed):
    """[(name, time)] of those witnesses, given by their verifier keys, who cosigned the note; fewer
    than needed are refused. A key counts once, under whatever names; a wrong cosignature of one of
    them is refused, whatever the others say."""
    given = dict((key, name) for name, key in (signed.verifier(it, signed.COSIGNER) for it in witnesses))
    needed = len(given) if needed is None else needed
    if needed > len(given):
        raise Refused("%d witnesses are needed, and %d keys are given" % (needed, len(given)))
    found = [it for it in (signed.cosigned(note, name, key) for key, name in given.items()) if it]
    if len(found) < needed:
        raise Refused("is cosigned by %d of %d witnesses, and %d are needed"
                      % (len(found), len(given), needed))
    return found


def has(said, answer, what):
    """The bytes of the entry that an answer proves to be in the log with (origin, size, root)."""
    leaf, index = base64.b64decode(answer["leaf"], validate=True), int(written(answer["index"]))
    path = [base64.b64decode(it, validate=True) for it in answer["path"]]
    if not tree.included(index, said[1], tree.leaf_hash(leaf), path, said[2]):
        raise Refused("%s has another entry at index %d" % (what, index))
    return leaf

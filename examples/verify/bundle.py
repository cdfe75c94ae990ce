"""A receipt with all that shows it, in one file: docs/proof.md#a-bundle."""
import keys
import ledger
import proofs
import signed
from canonical import Refused, written
from snapshot import members

SCHEMA = "corpus.receipt-bundle/1"
PROOF = {"index", "size", "leaf", "path", "checkpoint"}


def verify(bundle, jwks, request=None, witnesses=(), needed=None):
    """(receipt, [(checkpoint, its cosigners)] of both logs). Without keys that the reader trusts,
    signatures are verified with those of the bundle, which shows only that its parts fit."""
    members(bundle, "bundle", {"schema", "receipt", "envelope", "proof", "keys", "roots"})
    if bundle["schema"] != SCHEMA:
        raise Refused("bundle/schema is not " + SCHEMA)
    own = members(bundle["keys"], "bundle/keys", {"corpusId", "corpusLogs", "keys"}, bundle["keys"])
    trusted = jwks or own
    keys.for_corpus(trusted, own["corpusId"])
    said, signer = proofs.receipt(bundle["envelope"], trusted)
    _published(own, "statements", signer)
    if said != written(bundle["receipt"]):
        raise Refused("bundle/receipt is not the one in the envelope")
    receipt = ledger.receipt(said)
    if request:
        ledger.for_request(receipt, request)
    proof = members(bundle["proof"], "bundle/proof", PROOF, {"receiptSalt"})
    roots = members(bundle["roots"], "bundle/roots", {"checkpoint", "entries"})
    logs = []
    for note in (proof["checkpoint"], roots["checkpoint"]):
        log, signer = proofs.checkpoint(note, written(trusted))
        _published(own, "log", signer)
        logs.append((log, proofs.cosigners(note, witnesses, needed)))
    if proof["size"] != logs[0][0][1]:
        raise Refused("bundle/proof is of another size than its checkpoint")
    leaf = proofs.has(logs[0][0], proof, "the log of erasures")
    ledger.of_receipt(leaf, receipt, proof.get("receiptSalt"))
    _introduced(own, roots["entries"], logs[1][0])
    return receipt, logs


def _published(own, purpose, key):
    if key not in [signed.public(it) for it in keys.uses(own, purpose)]:
        raise Refused("bundle/keys leaves out a key that signed a part of it, " + signed.key_id(key))


def _introduced(own, entries, log):
    """Each use of a key has its entry of the log of roots, in the order of the set."""
    uses = keys.uses(own)
    if len(entries) != len(uses):
        raise Refused("bundle/roots has %d entries, and the keys %d uses" % (len(entries), len(uses)))
    for use, entry in zip(uses, entries):
        members(entry, "bundle/roots/entries", {"index", "leaf", "path"})
        leaf = proofs.has(log, entry, "the log of roots")
        if use.get("corpusEntry") != entry["index"] or not keys.introduces(leaf, own, use):
            raise Refused("the entry %d has not introduced the key %s as of %s" % (
                entry["index"], signed.key_id(signed.public(use)), use.get("corpusUsedFrom")))
        keys.last(own, use)

"""Ed25519 (RFC 8032), JWKS (RFC 7517, 8037), DSSE envelopes and C2SP signed notes."""
import base64
import hashlib

from canonical import Refused

P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
STATEMENT = "application/vnd.in-toto+json"
RECEIPT = "application/vnd.corpus-core.erasure-receipt+json"
ROOT = "application/vnd.corpus-core.root+json"
AUTHOR, COSIGNER = b"\x01", b"\x04"


def verifies(key, message, signature):
    """Whether an Ed25519 signature is right. Slow and simple: every value here is public."""
    if len(key) != 32 or len(signature) != 64:
        return False
    scalar = int.from_bytes(signature[32:], "little")
    public, commitment = _point(key), _point(signature[:32])
    if public is None or commitment is None or scalar >= ORDER:
        return False
    hashed = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(hashed, "little") % ORDER
    left, right = _times(scalar, BASE), _plus(commitment, _times(challenge, public))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def _point(encoded):
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2 ** 255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def _plus(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(scalar, point):
    product = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            product = _plus(product, point)
        point, scalar = _plus(point, point), scalar >> 1
    return product


BASE = _point(bytes.fromhex("58" + "66" * 31))


def key_id(key):
    """The first 16 hex digits of SHA-256 of the 32 bytes of a public key."""
    return hashlib.sha256(key).hexdigest()[:16]


def public(jwk):
    """The 32 bytes of the key in a JWK."""
    return _base64(jwk["x"], url=True)


def keys(jwks, purpose):
    """The Ed25519 keys of a JWK set for a purpose, "statements" or "log", by their ids."""
    found = {}
    for jwk in jwks["keys"]:
        serves = jwk.get("corpusPurpose", purpose) == purpose
        if jwk.get("kty") == "OKP" and jwk.get("crv") == "Ed25519" and serves:
            key = public(jwk)
            found[key_id(key)] = key
    if not found:
        raise Refused("the key file has no Ed25519 key for " + purpose)
    return found


def replaced(jwks, time):
    """The ids of the keys in whose place another one had come before this time."""
    last = {}
    for jwk in jwks["keys"]:
        if jwk.get("kty") == "OKP" and jwk.get("crv") == "Ed25519":
            name, until = key_id(public(jwk)), jwk.get("corpusUsedUntil", "9999-12-31T23:59:59Z")
            last[name] = max(until, last.get(name, until))
    return {name for name, until in last.items() if until < time}


def payload(envelope, kind, known):
    """(bytes, signer) of a DSSE envelope that one of the known keys has signed."""
    if envelope.get("payloadType") != kind:
        raise Refused("the envelope's payloadType is not " + kind)
    content = _base64(envelope["payload"])
    signed = b"DSSEv1 %d %s %d %s" % (len(kind), kind.encode(), len(content), content)
    unknown = []
    for signature in envelope["signatures"]:
        key = known.get(signature["keyid"])
        if key is None:
            unknown.append(str(signature["keyid"]))
        elif verifies(key, signed, _base64(signature["sig"])):
            return content, key
        else:
            raise Refused("the envelope's signature is not right")
    raise Refused("the envelope is signed by another key: " + ", ".join(unknown))


def verifier(text, kind=AUTHOR):
    """(name, key) of a verifier key of C2SP signed notes: name+hash+base64."""
    name, hashed, encoded = text.strip().split("+", 2)
    said, key = _base64(encoded)[:1], _base64(encoded)[1:]
    if said != kind or _note_hash(name, key, kind).hex() != hashed:
        raise Refused("the verifier key is not one of Ed25519 (type %d), or its hash is not right"
                      % kind[0])
    return name, key


def _note_hash(name, key, kind=AUTHOR):
    return hashlib.sha256(name.encode() + b"\n" + kind + key).digest()[:4]


def text_of(note):
    """(text, lines of signatures) of a C2SP signed note, whoever signed it."""
    text, blank, lines = note.rpartition("\n\n")
    if not blank or not lines.endswith("\n"):
        raise Refused("is not a signed note")
    return text + "\n", lines.split("\n")[:-1]


def note(note, name, known):
    """The one of these keys that has signed a note under this name."""
    hashes = {_note_hash(name, key): key for key in known}
    found = _signature(note, name, hashes)
    if not found:
        raise Refused("is not signed by %s+%s" % (name, ", ".join(it.hex() for it in hashes)))
    text, key, signature = found
    if not verifies(key, text.encode("utf-8"), signature):
        raise Refused("the signature of " + name + " is not right")
    return key


def cosigned(note, name, key):
    """(name, time) of the cosignature (C2SP tlog-cosignature) of a witness; None if there is none."""
    found = _signature(note, name, {_note_hash(name, key, COSIGNER): key})
    if not found:
        return None
    time = int.from_bytes(found[2][:8], "big")
    message = "cosignature/v1\ntime %d\n%s" % (time, found[0])
    if not verifies(key, message.encode("utf-8"), found[2][8:]):
        raise Refused("the cosignature of " + name + " is not right")
    return name, time


def _signature(note, name, hashes):
    """(text, key, signature) of the first signature of this name with one of these hashes, or None.
    Those of others are not verified, but must have the form of a signature."""
    text, lines = text_of(note)
    found = []
    for line in lines:
        dash, signer, signature = (line.split(" ") + ["", ""])[:3]
        signature = _base64(signature)
        if dash != "\u2014" or line.count(" ") != 2 or len(signature) < 5:
            raise Refused("is not a signed note: a line is not that of a signature")
        if signer == name and signature[:4] in hashes:
            found.append((text, hashes[signature[:4]], signature[4:]))
    return found[0] if found else None


def _base64(text, url=False):
    try:
        if url:
            return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        decoded = base64.b64decode(text, validate=True)
    except (ValueError, TypeError):
        raise Refused("has a part that is not base64")
    if base64.b64encode(decoded).decode() != text:
        raise Refused("has a part that is not base64 as RFC 4648 pads it")
    return decoded

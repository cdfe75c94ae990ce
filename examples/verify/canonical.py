"""Strict JSON (I-JSON, RFC 7493) and its canonical form (RFC 8785)."""
import hashlib
import json


class Refused(Exception):
    """What was found is not what it must be. The message says what, and where."""


def read(data):
    """Returns the one JSON value in these bytes. Numbers become floats, as in ECMAScript."""
    try:
        text = data.decode("utf-8")
        if text.startswith("\ufeff"):
            raise Refused("begins with a byte-order mark")
        value = json.loads(text, object_pairs_hook=_object, parse_int=_number,
                           parse_float=_number, parse_constant=_no_number)
        written(value)  # refuses lone surrogates
        return value
    except (ValueError, RecursionError) as e:
        raise Refused("is not valid JSON: " + str(e))


def written(value):
    """Returns the canonical bytes of a value."""
    return _text(value).encode("utf-8")


def digest(value):
    """Returns "sha256:" and the digest of the canonical bytes."""
    return "sha256:" + hashlib.sha256(written(value)).hexdigest()


def utf16(text):
    """The sort key of RFC 8785: UTF-16 code units."""
    return text.encode("utf-16-be")


def _object(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise Refused("has a member twice")
    return members


def _number(text):
    number = float(text)
    digits = text.lower().split("e")[0].strip("-0.")
    if number in (float("inf"), float("-inf")) or (number == 0 and digits):
        raise Refused("has a number that is not an IEEE 754 double: " + text[:40])
    if text.lstrip("-").isdigit() and abs(int(text)) >= 2 ** 53:
        raise Refused("has an integer beyond 2^53-1: " + text[:40])
    return number


def _no_number(text):
    raise Refused("has " + text + ", which is not JSON")


def _text(value):
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return _ecmascript(float(value))
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(_text, value)) + "]"
    names = sorted(value, key=utf16)
    return "{" + ",".join(_text(name) + ":" + _text(value[name]) for name in names) + "}"


def _ecmascript(number):
    """Number::toString of ECMAScript: the shortest digits that read back as the same double."""
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, exponent = ("%r" % abs(number)).lower(), 0
    if "e" in mantissa:
        mantissa, power = mantissa.split("e")
        exponent = int(power)
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + exponent - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if 0 < point <= 21:
        return sign + digits[:point].ljust(point, "0") + ("." + digits[point:] if digits[point:] else "")
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = ("+" if point > 0 else "-") + str(abs(point - 1))
    return sign + digits[0] + ("." + digits[1:] if digits[1:] else "") + "e" + power

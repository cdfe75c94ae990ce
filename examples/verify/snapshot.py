"""Snapshots: docs/snapshot-format.md."""
import re

from canonical import Refused, digest, utf16, written
from words import failed_filter, tier

DIGEST, POSTING = re.compile(r"sha256:[0-9a-f]{64}"), re.compile(r"p_[a-z2-7]{26}")
TIME = re.compile(r"\d{4}-(0\d|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\dZ")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
URL = re.compile("\\s*https?:.*", re.I | re.S)  # the rules for the rest: urls.py
WORKPLACES, PERIODS = ("onsite", "hybrid", "remote"), ("hour", "day", "week", "month", "year")
EMPLOYMENT = ("full_time", "part_time", "contract", "temporary", "internship", "volunteer", "other")
LEAF = {"id", "url", "title", "company", "locations", "workplace", "remoteFrom", "employmentType",
        "department", "salary", "description", "descriptionHtml", "language", "publishedAt",
        "publishedPrecision", "expiresAt", "applyUrl", "identity"}
BUILD = "urn:corpus-core:role-search:v1"


def verify(snapshot, words, urls):
    """Returns what is wrong, each as (JSON Pointer, sentence); nothing if all is right."""
    faults = []

    def expect(holds, pointer, detail):
        if not holds:
            faults.append((pointer, detail))
        return holds

    try:
        members(snapshot, "", {"id", "content", "postings", "provenance"}, {"envelope"})
        content = members(snapshot["content"], "/content",
                          {"schema", "ordering", "request", "total", "results"})
        expect(content["schema"] == "corpus.snapshot/1", "/content/schema", "is not corpus.snapshot/1")
        expect(content["ordering"] == "strict-role/1", "/content/ordering", "is not strict-role/1")
        expect(snapshot["id"] == digest(content), "/id", "is not the digest of the content")
        request = _request(content["request"], words)
        started = _statement(snapshot, expect)
        _results(snapshot, request, started, words, urls, expect)
    except Refused as e:
        pointer, _, detail = str(e).partition(" ")
        faults.append((pointer, detail))
    except (KeyError, TypeError, AttributeError, IndexError) as e:
        faults.append(("", "has another form than a snapshot: %r" % e))
    return faults


def members(value, pointer, required, allowed=()):
    if not isinstance(value, dict):
        raise Refused(pointer + " must be an object")
    for name in sorted(required - value.keys()):
        raise Refused(pointer + "/" + name + " is missing")
    for name in sorted(value.keys() - required - set(allowed)):
        raise Refused(pointer + "/" + name + " is not known here")
    return value


def _results(snapshot, request, started, words, urls, expect):
    content, postings = snapshot["content"], snapshot["postings"]
    results, total = content["results"], content["total"]
    expect(_whole(total) and len(results) == min(total, request["limit"]), "/content/total",
           "does not fit %d results and limit %d" % (len(results), request["limit"]))
    before, used = None, set()
    for index, result in enumerate(results):
        at = "/content/results/%d" % index
        members(result, at, {"rank", "tier", "role", "postingId", "posting"})
        expect(result["rank"] == index + 1, at + "/rank", "must be %d" % (index + 1))
        name = result["posting"]
        used.add(name)
        if not expect(name in postings, "/postings/" + name, "is missing"):
            continue
        leaf = postings[name]
        if not expect(*_leaf(leaf, "/postings/" + name, name)):
            continue
        expect(leaf["id"] == result["postingId"], at + "/postingId", "is not that of the leaf")
        expect(leaf["id"] in urls.posting_ids(leaf), "/postings/" + name + "/id",
               "is not that of the identity or, without one, of the URL")
        best = tier(words, request["roles"], leaf["title"])
        expect(best == (result["tier"], result["role"]), at, "tier and role must be %s" % (best,))
        failed = failed_filter(words, request, leaf)
        expect(failed is None, at, "does not meet /content/request/%s" % failed)
        expect(leaf["expiresAt"] is None or leaf["expiresAt"] > started, at,
               "had expired when the search began")
        # times count down: each digit becomes its complement to 9, and an unknown time is last
        published = leaf["publishedAt"] or "~"
        key = (result["tier"], published.translate(DOWN), leaf["id"])
        expect(before is None or before < key, at, "does not come after the result before it")
        before = key
    for name in postings.keys() - used:
        expect(False, "/postings/" + name, "belongs to no result")


DOWN = str.maketrans("0123456789", "9876543210")


def _leaf(leaf, at, name):
    """The arguments of expect for the first fault of a leaf."""
    hashed = {member: value for member, value in leaf.items() if member != "digest"}
    if leaf.get("digest") != name or digest(hashed) != name:
        return False, at, "does not fit its digest"
    missing = LEAF - hashed.keys()
    empty = [it for it in hashed.keys() - LEAF if hashed[it] in (None, [], {})] + [
        it for it in hashed if it == "record"]
    checks = {
        "id": _text(POSTING), "title": _text(), "url": _text(URL),
        "company": _optional(dict), "salary": _optional(dict), "identity": _optional(dict),
        "department": _optional(str), "description": _optional(str),
        "descriptionHtml": _optional(str), "language": _optional(str),
        "applyUrl": lambda it: it is None or _text(URL)(it),
        "publishedAt": lambda it: it is None or _text(TIME)(it),
        "expiresAt": lambda it: it is None or _text(TIME)(it),
        "locations": lambda it: isinstance(it, list) and all(isinstance(e, dict) for e in it),
        "remoteFrom": lambda it: isinstance(it, list) and all(isinstance(e, str) for e in it),
    }
    wrong = [it for it, right in checks.items() if it not in missing and not right(hashed[it])]
    faulty = sorted(missing) + sorted(empty) + sorted(wrong)
    return not faulty, at, "is not a posting of this format: " + ", ".join(faulty)


def _text(pattern=re.compile(".*", re.S)):
    return lambda it: isinstance(it, str) and pattern.fullmatch(it) is not None


def _optional(kind):
    return lambda it: it is None or isinstance(it, kind)


def _whole(number):
    return isinstance(number, float) and number == int(number) and 0 <= number <= 1e15


def _request(request, words):
    """The request, which must be valid and have the one normal form."""
    at = "/content/request"

    def role(it):
        return 2 <= len(it) <= 120 and words.has_word(it)

    def phrase(it):
        return 1 <= len(it) <= 200 and words.has_word(it)

    members(request, at, {"schema", "roles", "keywords", "countries", "locations", "workplace",
                          "employmentTypes", "companies", "publishedAfter", "languages", "salary",
                          "limit"})
    keywords = members(request["keywords"], at + "/keywords", {"all", "any", "none"})
    companies = members(request["companies"], at + "/companies", {"include", "exclude"})
    lists = [("roles", request["roles"], 20, role)]
    lists += [("keywords/" + it, keywords[it], 50, phrase) for it in ("all", "any", "none")]
    lists += [("companies/" + it, companies[it], 50, lambda it: 1 <= len(it) <= 300 and words.has_word(it))
              for it in ("include", "exclude")]
    lists += [
        ("countries", request["countries"], 50, _text(re.compile("[A-Z]{2}"))),
        ("locations", request["locations"], 50, phrase),
        ("languages", request["languages"], 50, _text(re.compile("[A-Za-z]{2,3}"))),
        ("workplace", request["workplace"], 50, WORKPLACES.__contains__),
        ("employmentTypes", request["employmentTypes"], 50, EMPLOYMENT.__contains__),
    ]
    for name, values, most, right in lists:
        if not (isinstance(values, list) and len(values) <= most and all(
                isinstance(it, str) and right(it) for it in values)):
            raise Refused("%s/%s is not valid" % (at, name))
        if values != sorted(set(values), key=utf16):
            raise Refused("%s/%s is not normalised: sorted, and without duplicates" % (at, name))
    after, salary, limit = request["publishedAfter"], request["salary"], request["limit"]
    if salary is not None:
        members(salary, at + "/salary", {"atLeast", "currency", "period", "includeUnknown"})
    right = {
        "schema": request["schema"] == "corpus.role-search/1",
        "roles": request["roles"] != [],
        "publishedAfter": after is None or _text(TIME)(after),
        "limit": _whole(limit) and 1 <= limit <= 200,
        "salary": salary is None or (
            isinstance(salary["atLeast"], float) and 0 <= salary["atLeast"] <= 1e15
            and _text(re.compile("[A-Z]{3}"))(salary["currency"])
            and salary["period"] in PERIODS and isinstance(salary["includeUnknown"], bool)),
    }
    for name, holds in right.items():
        if not holds:
            raise Refused("%s/%s is not valid" % (at, name))
    return request


def _statement(snapshot, expect):
    """Verifies what the statement shares with the content, and returns when the search began."""
    said = snapshot["provenance"]
    members(said, "/provenance", {"_type", "subject", "predicateType", "predicate"})
    definition, run = said["predicate"]["buildDefinition"], said["predicate"]["runDetails"]
    expect(said["_type"] == "https://in-toto.io/Statement/v1", "/provenance/_type", "is another")
    expect(said["predicateType"] == "urn:corpus-core:role-search-execution:v1",
           "/provenance/predicateType", "is another")
    expect(definition["buildType"] == BUILD, "/provenance/predicate/buildDefinition/buildType",
           "is not " + BUILD)
    subject = [{"name": "corpus-snapshot", "digest": {"sha256": snapshot["id"][len("sha256:"):]}}]
    expect(said["subject"] == subject, "/provenance/subject", "is not the snapshot's id")
    at = "/provenance/predicate/buildDefinition/"
    expect(written(definition["externalParameters"]) == written(
        {"request": snapshot["content"]["request"]}), at + "externalParameters",
        "is not the request of the content")
    expect(definition["internalParameters"]["ordering"] == "strict-role/1",
           at + "internalParameters/ordering", "is not strict-role/1")
    corpus, = definition["resolvedDependencies"]
    prefix, _, uuid = corpus["uri"].rpartition(":")
    expect(prefix == "urn:corpus-core:corpus" and UUID.fullmatch(uuid),
           at + "resolvedDependencies/0/uri", "is not urn:corpus-core:corpus: and a UUID")
    expect(_whole(corpus["annotations"]["revision"]), at + "resolvedDependencies/0/annotations/revision",
           "must be a whole number from 0")
    times = run["metadata"]
    for name in ("startedOn", "finishedOn"):
        expect(_text(TIME)(times[name]), "/provenance/predicate/runDetails/metadata/" + name,
               "must be a time in UTC, in whole seconds")
    expect(times["startedOn"] <= times["finishedOn"],
           "/provenance/predicate/runDetails/metadata/finishedOn", "is before startedOn")
    return times["startedOn"]

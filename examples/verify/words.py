"""Words, keys, roles and filters: docs/role-search.md, with the tables of /schemas/."""
import bisect
import json
import os
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "..", "..", "corpus-domain", "src", "main", "resources", "dev",
                      "corpuscore", "canonical")
LIMIT = 255  # UTF-16 units of a word that are compared


class Words:
    def __init__(self, tables=TABLES):
        classes = load(tables, "word-classes.v1.json")
        self._in = {name: _Ranges(text) for name, text in classes["classes"].items()}
        self._fold = {_text(at): _text(to) for at, to in classes["folds"].items()}
        self._plurals = load(tables, "plurals.v1.json")
        self._known = {}

    def keys(self, text):
        """The keys of the words of a text, in order."""
        return [self.key(word) for word in self._words(text)]

    def _words(self, text):
        word, closed = "", False  # closed: an ideograph, to which only marks are added
        for letter in text:
            if self._is(letter, "wordCharacter"):
                ideograph = self._is(letter, "ideograph")
                if word and (closed or ideograph):
                    yield word
                    word = ""
                word, closed = word + letter, ideograph
            elif word and (self._is(letter, "mark") or self._is(letter, "joiner")):
                word += letter
            elif word:
                yield word
                word = ""
        if word:
            yield word

    def key(self, word):
        if word not in self._known:
            self._known[word] = self._singular(_cut(self._folded(_cut(word))))
        return self._known[word]

    def has_word(self, text):
        return any(self._is(letter, "wordCharacter") for letter in text)

    def _is(self, letter, name):
        return ord(letter) in self._in[name]

    def _folded(self, word):
        kept = (c for c in word if not self._is(c, "accent") and not self._is(c, "joiner"))
        return unicodedata.normalize("NFC", "".join(self._fold.get(c, c) for c in kept))

    def _singular(self, word):
        if not (word.isascii() and word.isalpha()):
            return word
        while True:
            following = self._step(word)
            if following == word:
                return word
            word = following

    def _step(self, word):
        if len(word) < self._plurals["leastLetters"] or word in self._plurals["unchanged"]:
            return word
        if word in self._plurals["irregular"]:
            return self._plurals["irregular"][word]
        for rule in self._plurals["rules"]:
            start = word[:-len(rule["ending"])]
            if (word.endswith(rule["ending"]) and len(word) >= rule.get("leastLetters", 0)
                    and not (start and start[-1] in rule.get("notAfter", ""))):
                return word[:len(word) - rule["remove"]] + rule.get("add", "")
        return word


class _Ranges:
    """Code points as the tables write them: "41-5A,61-7A,AA"."""

    def __init__(self, text):
        pairs = [part.split("-") for part in text.split(",")]
        self._starts = [int(pair[0], 16) for pair in pairs]
        self._ends = [int(pair[-1], 16) for pair in pairs]

    def __contains__(self, point):
        at = bisect.bisect_right(self._starts, point) - 1
        return at >= 0 and point <= self._ends[at]


def load(tables, name):
    with open(os.path.join(tables, name), encoding="utf-8") as file:
        return json.load(file)


def _text(points):
    return "".join(chr(int(point, 16)) for point in points.split())


def _cut(word):
    units = word.encode("utf-16-be")[:2 * LIMIT]
    return units.decode("utf-16-be", "ignore")  # half a surrogate pair is dropped


def has_phrase(text, phrase):
    return any(text[at:at + len(phrase)] == phrase for at in range(len(text) - len(phrase) + 1))


def tier(words, roles, title):
    """(tier, role) of the best role for a title; None if none matches."""
    best, keys = None, words.keys(title)
    for role in roles:
        asked = words.keys(role)
        if set(asked) <= set(keys):
            this = 1 if asked == keys else 2 if has_phrase(keys, asked) else 3
            if best is None or this < best[0]:
                best = (this, role)
    return best


def failed_filter(words, request, leaf):
    """The first criterion of the request that the posting does not meet; None if it meets all."""
    texts = [words.keys(leaf[name]) for name in ("title", "department", "description")
             if leaf[name] is not None]

    def said(text):
        phrase = words.keys(text)
        return any(has_phrase(keys, phrase) for keys in texts)

    places = [set(key for name in ("text", "city", "region") if place.get(name)
                  for key in words.keys(place[name])) for place in leaf["locations"]]
    countries = {place["country"] for place in leaf["locations"]} | set(leaf["remoteFrom"])
    company = words.keys(leaf["company"]["name"]) if leaf["company"] else []
    language = leaf["language"] and leaf["language"].replace("_", "-").split("-")[0].lower()
    one_of = {
        "keywords/any": (request["keywords"]["any"], said),
        "countries": (request["countries"], lambda it: it in countries),
        "locations": (request["locations"],
                      lambda it: any(set(words.keys(it)) <= place for place in places)),
        "workplace": (request["workplace"], lambda it: it == leaf["workplace"]),
        "employmentTypes": (request["employmentTypes"], lambda it: it == leaf["employmentType"]),
        "companies/include": (request["companies"]["include"], lambda it: words.keys(it) == company),
        "languages": (request["languages"], lambda it: it.lower() == language),
    }
    for name, (asked, meets) in one_of.items():
        if asked and not any(map(meets, asked)):
            return name
    if not all(map(said, request["keywords"]["all"])):
        return "keywords/all"
    if any(map(said, request["keywords"]["none"])):
        return "keywords/none"
    if any(words.keys(it) == company for it in request["companies"]["exclude"]):
        return "companies/exclude"
    after = request["publishedAfter"]
    if after and not (leaf["publishedAt"] and leaf["publishedAt"] >= after):
        return "publishedAfter"
    return None if request["salary"] is None or _pays(leaf["salary"], request["salary"]) else "salary"


def _pays(salary, least):
    amount = None
    if salary and salary["currency"] == least["currency"] and salary["period"] == least["period"]:
        amount = salary["min"] if salary["max"] is None else salary["max"]
    return least["includeUnknown"] if amount is None else amount >= least["atLeast"]

"""What a URL identifies: docs/url-identity.md, with the tables of /schemas/."""
import base64
import hashlib
import json
import re
from urllib.parse import unquote

from canonical import Refused
from words import load

UNRESERVED = re.compile(rb"[A-Za-z0-9._~-]")
NUMBER = re.compile(r"0x[0-9a-f]*|[0-9]+")


class Urls:
    def __init__(self, tables):
        table = load(tables, "tracking-parameters.v1.json")
        self._names = {name for names in table["names"].values() for name in names}
        self._prefixes, self._on_systems = tuple(table["prefixes"]), table["onSystems"]
        shapes = load(tables, "url-shapes.v2.json")
        first = load(tables, "url-shapes.v1.json")
        self._first = {domain for system in first["systems"] for domain in system["domains"]}
        self._form = re.compile(shapes["applicationForm"])
        self._systems = {domain: system for system in shapes["systems"]
                         for domain in system["domains"]}
        self._anywhere = [system for system in shapes["systems"]
                          if not system["domains"] or "employers" in system]

    def posting_id(self, leaf):
        """The id of a posting: of its identity or, if it has none, of its canonical URL."""
        named = leaf["identity"]
        key = ("/".join(named[part] for part in ("ats", "tenant", "externalId")) if named
               else self.key(leaf["url"]))
        return _id(key)

    def posting_ids(self, leaf):
        """The ids that a posting may have: by the table of today, or by the first one."""
        ids = {self.posting_id(leaf)}
        if not leaf["identity"]:
            ids.add(_id(self.key(leaf["url"], self._first)))
        return ids

    def key(self, url, domains=None):
        """ats/tenant/externalId of a URL, or its canonical form if it has no identity."""
        origin, host, path, query, fragment = self._parse(url)
        ends = (".".join(host.split(".")[-labels:]) for labels in (2, 3))
        domain = next((end for end in ends if end in self._systems), None)
        system = self._systems.get(domain) if domains is None or domain in domains else None
        bare = self._form.sub("", path)
        asked = [it for it in query if _name(it).lower() not in self._on_systems]
        usual = domains is None and domain is None and origin == "https://" + host
        anywhere = self._anywhere if usual else []
        for each in [system] if system else anywhere:
            for shape in each["shapes"]:
                named = self._identity(shape, host + bare, asked)
                if named:
                    return each["ats"] + "/" + named
        if system:
            path, query = bare, asked
        return (origin + path + ("?" + "&".join(query) if query else "")
                + ("#" + fragment if fragment else ""))

    @staticmethod
    def _identity(shape, subject, query):
        found = [next((it for it in query if _name(it) == name), None)
                 for name in shape["parameters"]]
        found = [it if "=" in it else it + "=" for it in found if it is not None]
        pattern = re.sub("[(][?]<(?=[a-z])", "(?P<", shape["pattern"])  # Python's named groups
        match = re.fullmatch(pattern, "?".join([subject] + ["&".join(found)] * bool(found)), re.ASCII)
        if not match:
            return None
        whose = re.sub("{([a-z]+)}", lambda it: match.group(it.group(1)), shape.get("tenant", "{tenant}"))
        parts = {"tenant": whose, "id": match.group("id")}
        if "base64" in shape:
            padded = parts["id"].rstrip("=") + "=" * (-len(parts["id"].rstrip("=")) % 4)
            said = json.loads(base64.b64decode(padded, "-_"))
            parts["id"] = str(said[shape["base64"]])
        parts.update({name: parts[name].lower() for name in shape["lowerCase"]})
        return unquote(parts["tenant"]) + "/" + parts["id"]

    def _parse(self, url):
        url = re.sub("[\t\n\r]", "", url.strip("".join(map(chr, range(33)))))
        match = re.fullmatch(r"(https?):[/\\]*([^/\\?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?", url,
                             re.IGNORECASE | re.DOTALL)
        if not match:
            raise Refused("is not an absolute http or https URL: " + url[:100])
        scheme, authority, path, query, fragment = match.groups()
        host, port = re.fullmatch(r"(\[.*\]|[^:]*):?(\d*)", authority.rpartition("@")[2]).groups()
        host, default = _host(unquote(host)), {"http": "80", "https": "443"}[scheme.lower()]
        usual = int(port or default) == int(default)
        origin = "https://" + host if usual else "%s://%s:%d" % (scheme.lower(), host, int(port))
        path = _normal(_resolved(path.replace("\\", "/")), " \"<>^`{}|").rstrip("/") or "/"
        query = [it for it in _normal(query or "", " \"'<>").split("&")
                 if it and not self._tracks(_name(it))]
        return origin, host, path, sorted(query, key=_name), self._route(fragment or "")

    def _route(self, fragment):
        parts = []
        for part in _normal(fragment, " \"<>`").split(":~:")[0].split("&"):
            while part:
                before, _, parameter = part.rpartition("?")
                if "=" not in parameter or not self._tracks(_name(parameter)):
                    break
                part = before
            parts += [part] if part else []
        kept = "&".join(parts).rstrip("/&?")
        return kept if re.search("[=/]", kept) and re.search("[A-Za-z0-9]", kept) else None

    def _tracks(self, name):
        plain = name.lower().replace("%25", "%").replace("%5b", "[").replace("%5d", "]")
        return plain in self._names or plain.startswith(self._prefixes)


def _id(key):
    hashed = base64.b32encode(hashlib.sha256(key.encode("utf-8")).digest())
    return "p_" + hashed.decode()[:26].lower()


def _name(parameter):
    return parameter.partition("=")[0]


def _host(host):
    if host.startswith("["):
        return host.lower()
    host = (host if host.isascii() else host.encode("idna").decode()).lower()
    host = host[:-1] if host.endswith(".") else host
    parts = host.split(".")
    if not NUMBER.fullmatch(parts[-1]):
        return host
    numbers = [int(it, 16) if it[1:2] == "x" else int(it, 8 if it[:1] == "0" else 10) for it in parts]
    address = sum(it << 8 * (3 - at) for at, it in enumerate(numbers[:-1])) + numbers[-1]
    return ".".join(str(address >> shift & 255) for shift in (24, 16, 8, 0))


def _resolved(path):
    kept = []
    segments = path.split("/")[1:] or [""]
    for at, segment in enumerate(segments):
        dots = segment.lower().replace("%2e", ".")
        if dots == "..":
            kept = kept[:-1]
        elif dots != ".":
            kept.append(segment)
        if dots in (".", "..") and at == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)


def _normal(text, encoded):
    """Percent-encoding as RFC 3986, section 6.2.2, wants it; a stray percent sign becomes %25."""
    text = re.sub("%(?![0-9A-Fa-f]{2})", "%25", text)
    octets = []
    for part in re.findall(rb"%[0-9A-Fa-f]{2}|.", text.encode("utf-8"), re.DOTALL):
        octet = bytes([int(part[1:], 16)]) if len(part) == 3 else part
        plain = len(part) == 1 and 0x20 < octet[0] < 0x7f and octet.decode() not in encoded
        octets.append(octet if plain or UNRESERVED.fullmatch(octet) else b"%%%02X" % octet[0])
    return b"".join(octets).decode()

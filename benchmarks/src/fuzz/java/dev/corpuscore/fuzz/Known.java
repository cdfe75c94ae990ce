package dev.corpuscore.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Values that lead somewhere in the corpus that is asked, by the names of parameters and members.
 * The same corpus has the same.
 */
final class Known {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern STYLE = Pattern.compile("/assets/([\\w.-]+)");

  private final Map<String, List<String>> byName = new HashMap<>();

  private Known() {}

  /** Asks the service for some. */
  static Known of(Wire wire) {
    Known known = new Known();
    List<String> ids = new ArrayList<>();
    List<String> urls = new ArrayList<>();
    List<String> words = new ArrayList<>();
    List<String> employers = new ArrayList<>();
    for (JsonNode posting : JSON.readTree(wire.get("/api/postings?limit=50")).path("postings")) {
      ids.add(posting.path("id").asString());
      urls.add(posting.path("url").asString());
      words.addAll(List.of(posting.path("title").asString().split("[^\\p{L}]+")));
      employers.add(posting.at("/company/name").asString("Acme"));
    }
    words.removeIf(String::isEmpty);
    known.put(ids, "id", "posting");
    known.put(urls, "url", "webpage_url");
    known.put(words, "q", "title", "headline", "roles", "any", "all", "none");
    known.put(employers, "employer", "company", "include", "exclude");
    known.put(List.of("SE", "NO", "DE"), "country", "countries");
    known.put(List.of("Oslo", "Stockholm", "Lund"), "location", "near", "locations");
    known.put(List.of("59.33,18.07", "0,0", "-90,180"), "position");
    known.put(List.of("0", "0", "1"), "wait");
    known.put(
        List.of(JSON.readTree(wire.get("/api/changes?limit=5")).path("next").asString()), "after");
    known.put(List.of("0/000", "0/000.p/1", "1/000", "entries/000.p/1"), "tile");
    known.put(List.of("p_.xml", "p_a.xml", "p_7.xml"), "part");
    Matcher style = STYLE.matcher(wire.get("/"));
    known.put(style.find() ? List.of(style.group(1)) : List.of("x.css"), "name");
    known.put(
        List.of("2026-01-01T00:00:00", "2026-01-31T12", "2020-02-29T23:59:59Z"),
        "date",
        "updated-after",
        "updated-before",
        "updated-before-date");
    known.put(
        List.of("2026-01-31T12:00:00Z", "2026-01-31"),
        "published-after",
        "published-before",
        "first-seen-after",
        "first-seen-before");
    known.put(List.of("acme", "no-such-source"), "sources");
    known.put(List.of("AAECAwQFBgcICQoLDA0ODw"), "nonce");
    return known;
  }

  private void put(List<String> values, String... names) {
    for (String name : names) {
      byName.put(name, values);
    }
  }

  /** Empty if nothing is known of this name. */
  List<String> of(String name) {
    return byName.getOrDefault(name, List.of());
  }
}

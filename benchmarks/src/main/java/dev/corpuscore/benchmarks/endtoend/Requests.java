package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.server.CorpusCore;
import dev.corpuscore.benchmarks.server.Http;
import dev.corpuscore.benchmarks.server.PostingFile;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.benchmarks.server.SearchServer.Script;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What Corpus Core is asked under load. The same postings and seed give the same requests. */
final class Requests {
  private static final int ROLE_SEARCHES = 500;
  private static final int ROLES = 3;
  private static final int LONGEST_ROLE = 2;

  /** Titles of one line in so many become roles. */
  private static final int ROLE_LINES = 100;

  private Requests() {}

  /** Public searches, over and over. */
  static Script searches(Queries queries) {
    return new Script("GET", "", queries.texts().stream().map(CorpusCore::path).toList());
  }

  /** The same, as many seconds as it may take without a query coming twice. */
  static Script searchesTypedAnew(Queries queries, int seconds) {
    return searches(queries.typedAnew(seconds * Rounds.MOST_PER_SECOND, 0));
  }

  /**
   * Roles are titles of one or two words with a letter, as some sources write only signs; the
   * filters are two that many postings meet.
   */
  static Script roleSearches(PostingFile file, long seed) throws IOException {
    Random random = new Random(seed);
    List<String> titles = members(file, "title", random, ROLE_LINES);
    titles.removeIf(title -> title.length() > 60 || title.split(" +").length > LONGEST_ROLE);
    titles.removeIf(title -> title.codePoints().noneMatch(Character::isLetter));
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < ROLE_SEARCHES; i++) {
      ObjectNode body = Http.JSON.createObjectNode().put("schema", "corpus.role-search/1");
      ArrayNode roles = body.putArray("roles");
      for (int role = 0; role < ROLES; role++) {
        roles.add(titles.get(random.nextInt(titles.size())));
      }
      body.putArray("countries").add("US").add("FI").add("DE");
      body.putArray("employmentTypes").add("full_time").add("contract");
      bodies.add(body.put("limit", 50).toString());
    }
    return new Script("POST", "/api/corpus/search", bodies);
  }

  /** Lookups of one line in {@code oneIn} or so. */
  static Script lookups(PostingFile file, int oneIn, long seed) throws IOException {
    return new Script(
        "GET",
        "",
        members(file, "url", new Random(seed), oneIn).stream()
            .map(url -> "/api/ads/lookup?url=" + Http.encode(url))
            .toList());
  }

  /** A member of one line in {@code oneIn} or so. */
  private static List<String> members(PostingFile file, String member, Random random, int oneIn)
      throws IOException {
    List<String> members = new ArrayList<>();
    try (BufferedReader lines = file.open()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (random.nextInt(oneIn) == 0) {
          JsonNode posting = Http.JSON.readTree(line);
          members.add(posting.path(member).asString());
        }
      }
    }
    return members;
  }
}

package dev.corpuscore.http;

import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.SearchPage;
import java.util.Map;

/** How both searches say that time ran out: the total is {@code gte}, and a header says why. */
final class Incomplete {
  static final String HEADER = "X-Search-Incomplete";

  private static final Map<String, String> HEADERS = Map.of(HEADER, "time-limit");

  private Incomplete() {}

  static Response told(SearchPage page, Response answer) {
    return page.incomplete() ? answer.with(HEADERS) : answer;
  }
}

package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.SearchPage;
import java.util.Map;

/**
 * Marks an answer whose search ran out of time: its total is {@code gte}, and a header says why.
 */
public final class IncompleteHeader {
  public static final String HEADER = "X-Search-Incomplete";

  private static final Map<String, String> HEADERS = Map.of(HEADER, "time-limit");

  private IncompleteHeader() {}

  public static Response told(SearchPage page, Response answer) {
    return page.incomplete() ? answer.with(HEADERS) : answer;
  }
}

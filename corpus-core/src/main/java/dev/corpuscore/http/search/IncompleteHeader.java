package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.SearchPage;
import java.util.Map;

/**
 * The header of an answer whose search ran out of time. The total of such an answer is {@code gte}.
 */
public final class IncompleteHeader {
  public static final String HEADER = "X-Search-Incomplete";

  private static final Map<String, String> HEADERS = Map.of(HEADER, "time-limit");

  private IncompleteHeader() {}

  /** Returns {@code answer} with the header if the search of {@code page} ran out of time. */
  public static Response addTo(Response answer, SearchPage page) {
    return page.incomplete() ? answer.with(HEADERS) : answer;
  }
}

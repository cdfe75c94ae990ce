package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.PostingIndex.SearchPage;
import java.util.HashMap;
import java.util.Map;

/**
 * The header of an answer whose search ran out of time. The total of such an answer is {@code gte}.
 */
public final class IncompleteHeader {
  public static final String HEADER = "X-Search-Incomplete";

  private IncompleteHeader() {}

  /** Returns {@code answer} with the header if the search of {@code page} ran out of time. */
  public static Response addTo(Response answer, SearchPage page) {
    if (!page.incomplete()) {
      return answer;
    }
    Map<String, String> headers = new HashMap<>(answer.headers());
    headers.put(HEADER, "time-limit");
    return answer.with(headers);
  }
}

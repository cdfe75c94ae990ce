package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import java.util.List;

/** Says which parameters had no effect, so that none is ignored in silence. */
public final class SearchWarnings {
  private SearchWarnings() {}

  /** Writes the member {@code warnings} behind another one, unless there are none. */
  public static void write(JsonBytes out, List<String> unread) {
    if (!unread.isEmpty()) {
      writeList(out.raw(",\"warnings\":"), unread);
    }
  }

  /** Writes the list of at least one warning. */
  public static void writeList(JsonBytes out, List<String> unread) {
    char separator = '[';
    for (String name : unread) {
      out.raw(separator).raw("{\"parameter\":").string(name);
      out.raw(",\"message\":").string(SearchParameters.UNKNOWN).raw('}');
      separator = ',';
    }
    out.raw(']');
  }
}

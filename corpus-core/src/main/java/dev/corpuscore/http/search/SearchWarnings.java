package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
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

  /**
   * Writes the list of at least one warning. If there are more parameters than an answer names, the
   * last warning says how many are left out: nobody gets an answer that is many times the request.
   */
  public static void writeList(JsonBytes out, List<String> unread) {
    int named = unread.size() > Parameters.NAMED_LIMIT ? Parameters.NAMED_LIMIT - 1 : unread.size();
    char separator = '[';
    for (String name : unread.subList(0, named)) {
      write(out.raw(separator), Parameters.shown(name), SearchParameters.UNKNOWN);
      separator = ',';
    }
    int leftOut = unread.size() - named;
    if (leftOut > 0) {
      write(out.raw(separator), "…", leftOut + " more parameters had no effect");
    }
    out.raw(']');
  }

  private static void write(JsonBytes out, String parameter, String message) {
    out.raw("{\"parameter\":").string(parameter).raw(",\"message\":").string(message).raw('}');
  }
}

package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.PostingIndex.SearchPage;

/**
 * How many postings match, as both searches say it, and how many more fill the pages, if there are
 * any.
 */
public final class Totals {
  private Totals() {}

  public static void write(JsonBytes out, SearchPage page) {
    out.raw("{\"value\":").number(page.total());
    out.raw(page.totalIsLowerBound() ? ",\"relation\":\"gte\"" : ",\"relation\":\"eq\"");
    if (page.filled() > 0) {
      out.raw(",\"filled\":").number(page.filled());
    }
    out.raw('}');
  }
}

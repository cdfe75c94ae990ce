package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.PostingIndex.SearchPage;

/** How many postings match, as both searches say it. */
public final class Totals {
  private Totals() {}

  public static void write(JsonBytes out, SearchPage page) {
    out.raw("{\"value\":").number(page.total());
    out.raw(page.totalIsLowerBound() ? ",\"relation\":\"gte\"}" : ",\"relation\":\"eq\"}");
  }
}

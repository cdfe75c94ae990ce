package dev.corpuscore.http;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;

/** How many postings match, as both searches say it. */
final class Totals {
  private Totals() {}

  static void write(JsonBytes out, SearchPage page) {
    long value = page.totalIsLowerBound() ? PostingSearch.TOTAL_LIMIT : page.total();
    out.raw("{\"value\":").number(value);
    out.raw(page.totalIsLowerBound() ? ",\"relation\":\"gte\"}" : ",\"relation\":\"eq\"}");
  }
}

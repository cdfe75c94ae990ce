package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import org.jspecify.annotations.Nullable;

/** Which results one page of a search shows, and where those before and after them are. */
record PageTurns(BrowseQuery query, PostingSearch asked, SearchPage page) {
  /** The number of the first result, from 1. */
  int first() {
    return asked.offset() + 1;
  }

  /** Such as {@code 21–40 of 957}. */
  String range(Visitor visitor) {
    String more = page.totalIsLowerBound() ? "+" : "";
    return visitor.text(
        MessageKey.RANGE,
        first(),
        asked.offset() + page.hits().size(),
        visitor.labels().number(page.total() + page.filled()) + more);
  }

  /** The path of the results before these; null at the first. */
  @Nullable String previous() {
    if (asked.offset() == 0) {
      return null;
    }
    int offset = Math.max(0, asked.offset() - asked.limit());
    return offset == 0
        ? query.without("offset").path()
        : query.with("offset", Integer.toString(offset)).path();
  }

  /** The path of the results after these; null behind the last, and behind the last offset. */
  @Nullable String next() {
    int offset = asked.offset() + asked.limit();
    boolean more = page.totalIsLowerBound() || page.total() + page.filled() > offset;
    return more && offset <= PostingSearch.TOTAL_LIMIT && !page.hits().isEmpty()
        ? query.with("offset", Integer.toString(offset)).path()
        : null;
  }
}

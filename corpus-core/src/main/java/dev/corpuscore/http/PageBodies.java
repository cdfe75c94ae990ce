package dev.corpuscore.http;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.service.SearchPostings;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The bytes of a page's hits: those that came with it, or read one by one as they are written. */
final class PageBodies {
  private final SearchPostings search;

  PageBodies(SearchPostings search) {
    this.search = search;
  }

  /**
   * The bytes of this hit, as its posting is indexed now where they did not come with the page;
   * null if it has left the index meanwhile.
   */
  byte @Nullable [] of(Hit hit) {
    byte[] body = hit.body();
    return body != null ? body : search.read(hit.id(), Function.identity()).orElse(null);
  }
}

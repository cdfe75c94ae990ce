package dev.corpuscore.http;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.service.SearchPostings;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a page's hits: those that the search returned, and the others read one by one while
 * they are written.
 */
final class PageBodies {
  private final SearchPostings search;

  PageBodies(SearchPostings search) {
    this.search = search;
  }

  /**
   * The body of this hit. If the search did not return it, the present body from the index; null if
   * the posting has left the index.
   */
  byte @Nullable [] of(Hit hit) {
    byte[] body = hit.body();
    return body != null ? body : search.read(hit.id(), Function.identity()).orElse(null);
  }
}

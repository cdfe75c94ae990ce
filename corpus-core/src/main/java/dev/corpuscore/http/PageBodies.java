package dev.corpuscore.http;

import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.SearchPostings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** What a list shows of this hit, without its text; empty if the posting has left the index. */
  Optional<HitSummary> summary(Hit hit) {
    return Optional.ofNullable(of(hit)).map(it -> HitContents.shown(it, 0));
  }

  /** How many bytes the ads of the hits that have bodies take at most, with commas. */
  static int adBytes(SearchPage page) {
    long bytes = 0;
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      bytes += body == null ? 0 : HitBodies.adBytes(body) + 1;
    }
    return Math.toIntExact(bytes);
  }

  /** Whom the ads of a page name. The store is asked once, and only if there is such an ad. */
  static Map<PostingId, AdContacts> contacts(SearchPage page, ReadContacts contacts) {
    List<PostingId> ids = new ArrayList<>();
    for (Hit hit : page.hits()) {
      byte[] body = hit.body();
      if (body == null || HitBodies.isLegacyAd(body)) {
        ids.add(hit.id());
      }
    }
    return contacts.of(ids);
  }
}

package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import java.time.Instant;
import java.util.List;

/** Numbered postings, and short words for what tests do with them. */
final class Ads {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private Ads() {}

  static PostingId id(int n) {
    return Sha256.postingId(null, url(n));
  }

  static String url(int n) {
    return "https://jobs.example.com/" + n;
  }

  static PostingUpdate put(int n) {
    return put(n, () -> {});
  }

  /** As {@link #put(int)}; the rule runs {@code first} each time. */
  static PostingUpdate put(int n, Runnable first) {
    return put(n, "What we do. ".repeat(30), first);
  }

  /** As {@link #put(int)}, with another description. */
  static PostingUpdate put(int n, String description) {
    return put(n, description, () -> {});
  }

  private static PostingUpdate put(int n, String description, Runnable first) {
    PostingContent content =
        PostingContent.of(url(n), "Data engineer " + n)
            .company(new Company("Example", null))
            .description(description)
            .build();
    PostingRecord record =
        new PostingRecord(PostingState.open(), true, Origin.CATALOG, List.of("board"), NOW, NOW);
    return new PostingUpdate(
        id(n),
        url(n),
        stored -> {
          first.run();
          return new PostingUpdate.Decision.Put(content, record);
        });
  }

  static PostingUpdate remove(int n) {
    return new PostingUpdate(id(n), null, stored -> new PostingUpdate.Decision.Remove());
  }

  static List<Outcome> update(Store store, PostingUpdate... updates) {
    return store.postings().update(List.of(updates));
  }
}

package dev.corpuscore.store.sql;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Visit;
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

  static Visit put(int n) {
    return put(n, () -> {});
  }

  /** As {@link #put(int)}; the rule runs {@code first} each time. */
  static Visit put(int n, Runnable first) {
    return put(n, "What we do. ".repeat(30), first);
  }

  /** As {@link #put(int)}, with another description. */
  static Visit put(int n, String description) {
    return put(n, description, () -> {});
  }

  private static Visit put(int n, String description, Runnable first) {
    PostingContent content =
        PostingContent.of(url(n), "Data engineer " + n)
            .company(new Company("Example", null))
            .description(description)
            .build();
    PostingRecord record =
        new PostingRecord(Standing.open(), true, Origin.CATALOG, List.of("board"), NOW, NOW);
    return new Visit(
        id(n),
        url(n),
        stored -> {
          first.run();
          return new Visit.Decision.Put(content, record);
        });
  }

  static Visit remove(int n) {
    return new Visit(id(n), null, stored -> new Visit.Decision.Remove());
  }

  static List<Outcome> visit(Store store, Visit... visits) {
    return store.postings().visit(List.of(visits));
  }
}

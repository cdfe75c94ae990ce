package dev.corpuscore.service.resolve;

import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Standing;
import dev.corpuscore.model.resolve.Words;
import dev.corpuscore.store.Visit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller's words make of a posting: they fill what nobody has said so far. Where there is no
 * posting they are one, that no search shows, if they have a title.
 */
record WordsRule(Words words, String url, @Nullable Identity identity, Instant now)
    implements Visit.Rule {
  @Override
  public Visit.Decision decide(@Nullable Posting stored) {
    if (stored != null) {
      PostingContent filled = filled(stored.content());
      return filled.equals(stored.content())
          ? new Visit.Decision.Leave()
          : new Visit.Decision.Put(filled, stored.record());
    }
    if (words.title() == null) {
      return new Visit.Decision.Leave();
    }
    return new Visit.Decision.Put(
        filled(PostingContent.of(url, words.title()).identity(identity).build()),
        new PostingRecord(Standing.open(), false, Origin.SUBMITTED, List.of(), now, now));
  }

  /** Whether there is anything in {@code known} to be filled. */
  boolean fills(PostingContent known) {
    return words.mayFill() && !filled(known).equals(known);
  }

  private PostingContent filled(PostingContent known) {
    PostingContent.Builder content = known.toBuilder();
    if (known.company() == null) {
      content.company(words.company());
    }
    if (known.locations().isEmpty() && words.location() != null) {
      content.locations(List.of(words.location()));
    }
    if (known.description() == null) {
      content.description(words.description());
    }
    if (known.published() == null) {
      content.published(words.published());
    }
    return content.build();
  }
}

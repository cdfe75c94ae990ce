package dev.corpuscore.service.imports;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.sightings.Sighting;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an imported line does to the posting that it names.
 *
 * @param said the line's record, or null; with one, the posting is restored as it was known there
 */
record ImportRule(PostingContent content, @Nullable PostingRecord said, Instant now)
    implements PostingUpdate.Rule {
  ImportRule {
    content = content.withoutControls();
  }

  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return new PostingUpdate.Decision.Put(content, said == null ? fresh() : normal(said));
    }
    PostingRecord known = stored.record();
    PostingRecord record = said == null ? seenAgain(known) : merged(known, normal(said));
    return Sighting.decide(stored, content, record, Sighting.By.LISTING);
  }

  private PostingRecord fresh() {
    return new PostingRecord(PostingState.open(), true, Origin.IMPORT, List.of(), now, now);
  }

  /** Link-only postings stay unlisted; what was only submitted is now known from an ad. */
  private PostingRecord seenAgain(PostingRecord known) {
    boolean listed = known.listed() || known.origin() == Origin.SUBMITTED;
    return Sighting.seenAgain(known, content, Origin.IMPORT, listed, now);
  }

  private static PostingRecord merged(PostingRecord known, PostingRecord said) {
    return new PostingRecord(
        said.state(),
        said.listed(),
        said.origin(),
        said.sources(),
        known.firstSeenAt().isBefore(said.firstSeenAt()) ? known.firstSeenAt() : said.firstSeenAt(),
        Sighting.later(known.lastSeenAt(), said.lastSeenAt()));
  }

  private static PostingRecord normal(PostingRecord record) {
    return new PostingRecord(
        record.state(),
        record.listed(),
        record.origin(),
        List.copyOf(new TreeSet<>(record.sources())),
        record.firstSeenAt(),
        record.lastSeenAt());
  }
}

package dev.corpuscore.service.sync;

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
 * What becomes of a posting that a source shows.
 *
 * @param by whether the source is the system whose ad it is
 * @param said what the source says of it; null if it was not asked this time, and the posting says
 *     what it said
 * @param listed whether searches may show it; what {@code said} is null of stays as it was
 * @param now when the sync began: what happened to the posting since is newer than what it knows
 */
record ShownRule(
    String source, Sighting.By by, @Nullable PostingContent said, boolean listed, Instant now)
    implements PostingUpdate.Rule {
  ShownRule {
    said = said == null ? null : said.withoutControls();
  }

  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return said == null
          ? new PostingUpdate.Decision.Leave()
          : new PostingUpdate.Decision.Put(
              said,
              new PostingRecord(
                  PostingState.open(), listed, Origin.CATALOG, List.of(source), now, now));
    }
    PostingRecord known = stored.record();
    if (said == null && known.origin() == Origin.SUBMITTED) {
      // its words are a caller's: no source has said anything of it yet
      return new PostingUpdate.Decision.Leave();
    }
    if (known.state() instanceof PostingState.Closed closed && outweighs(closed)) {
      return new PostingUpdate.Decision.Leave();
    }
    PostingContent content = said == null ? stored.content() : said;
    boolean shown = said == null ? known.listed() : listed;
    PostingRecord again = Sighting.seenAgain(known, content, Origin.CATALOG, shown, now);
    return Sighting.decide(stored, content, held(again), by);
  }

  /** A page that was gone is believed before a list that still names it. */
  private boolean outweighs(PostingState.Closed closed) {
    return closed.at().isAfter(now)
        || (said == null && closed.reason() == PostingState.ClosedReason.GONE);
  }

  private PostingRecord held(PostingRecord record) {
    TreeSet<String> sources = new TreeSet<>(record.sources());
    sources.add(source);
    return new PostingRecord(
        record.state(),
        record.listed(),
        record.origin(),
        List.copyOf(sources),
        record.firstSeenAt(),
        record.lastSeenAt());
  }
}

package dev.corpuscore.service.sync;

import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.sightings.Sighting;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a posting that a source names and may not speak for: it is remembered who has
 * seen it, and when, and nothing else changes. What nobody knows stays unknown.
 */
record SightedRule(String source, Instant now) implements PostingUpdate.Rule {
  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      return new PostingUpdate.Decision.Leave();
    }
    PostingRecord known = stored.record();
    TreeSet<String> sources = new TreeSet<>(known.sources());
    sources.add(source);
    return new PostingUpdate.Decision.Touch(
        new PostingRecord(
            known.state(),
            known.listed(),
            known.origin(),
            List.copyOf(sources),
            known.firstSeenAt(),
            Sighting.later(known.lastSeenAt(), now)));
  }
}

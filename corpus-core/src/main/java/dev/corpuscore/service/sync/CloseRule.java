package dev.corpuscore.service.sync;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.ownership.Ownership;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a posting that a source shows no more: closed, unless another source holds it
 * that may speak for it; then this one alone lets go of it, and so does one that may not speak for
 * it. What a source brought and nobody else ever held it may close in any case.
 *
 * @param named whether the source says so by name; then it need not have held the posting
 * @param isGone whether the listing proves it, for this content
 * @param now when the sync began: a posting that was seen since is not its to close
 */
record CloseRule(
    String source,
    Ownership ownership,
    boolean named,
    Predicate<PostingContent> isGone,
    PostingState.Closed state,
    Instant now)
    implements PostingUpdate.Rule {
  @Override
  public PostingUpdate.Decision decide(@Nullable Posting stored) {
    if (stored == null
        || stored.record().state() instanceof PostingState.Closed
        || stored.record().lastSeenAt().isAfter(now)
        || !isGone.test(stored.content())) {
      return new PostingUpdate.Decision.Leave();
    }
    PostingRecord known = stored.record();
    List<String> others = new ArrayList<>(known.sources());
    boolean held = others.remove(source);
    boolean heldElsewhere = others.stream().anyMatch(it -> ownership.speaks(it, stored));
    boolean speaks = ownership.speaks(source, stored);
    if (!held && (!named || !speaks || heldElsewhere)) {
      return new PostingUpdate.Decision.Leave();
    }
    boolean alone = held && others.isEmpty() && known.origin() == Origin.CATALOG;
    boolean closes = alone || (speaks && !heldElsewhere);
    PostingRecord after =
        new PostingRecord(
            closes ? state : known.state(),
            known.listed(),
            known.origin(),
            others,
            known.firstSeenAt(),
            known.lastSeenAt());
    return new PostingUpdate.Decision.Put(stored.content(), after);
  }
}

package dev.corpuscore.service.lifecycle;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.store.PostingUpdate.Decision;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The effect of an imported line on its posting.
 *
 * @param record the line's record, or null. With a record, the posting is restored as it was when
 *     it was exported
 */
public record ImportRule(ShownAd ad, @Nullable PostingRecord record, Instant now) implements Rule {
  @Override
  public Decision decide(@Nullable Posting stored) {
    if (stored == null) {
      PostingRecord first = PostingRecord.first(Origin.IMPORT, ad.isListed(), now);
      return new Decision.Put(
          ad.content(), Objects.requireNonNullElse(record, first), ad.contacts());
    }
    return Sighting.LISTING.of(stored, ad.content(), after(stored.record()), ad.contacts());
  }

  private PostingRecord after(PostingRecord known) {
    return record == null
        ? Sighting.again(known, ad.content(), Origin.IMPORT, ad.isListed(known), now)
        : known.restored(record);
  }
}

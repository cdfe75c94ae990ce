package dev.corpuscore.feed;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How one applicant tracking system is asked for postings and how its answers are read. Stateless;
 * reads hostile bytes and never throws for what they hold.
 */
public interface Feed extends ListingFeed {
  /** The system, as in {@link dev.corpuscore.model.Identity#ats}. */
  String ats();

  @Override
  default String kind() {
    return ats();
  }

  /**
   * What to ask for this one ad.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this system
   */
  FeedRequest ask(Job job);

  /** What the answer to {@link #ask(Job)} says of the ad. */
  Reading read(Job job, byte[] answer);

  /** Systems list every ad with what they call it, so its rest is read as an ad asked for. */
  @Override
  default Reading read(Board board, Entry part, byte[] answer, @Nullable String charset) {
    if (!(part instanceof Entry.Offer offer)) {
      throw new IllegalStateException("no entry of " + ats() + " has a rest but an offer");
    }
    return read(
        new Job(
            board,
            Objects.requireNonNull(offer.content().identity()),
            offer.content().url(),
            offer.content()),
        answer);
  }
}

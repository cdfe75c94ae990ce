package dev.corpuscore.feed;

/**
 * How one applicant tracking system is asked for postings and how its answers are read. Stateless;
 * reads hostile bytes and never throws for what they hold.
 */
public interface AdFeed extends Feed {
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
  AdReading read(Job job, byte[] answer);
}

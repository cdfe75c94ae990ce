package dev.corpuscore.feed;

/**
 * How one applicant tracking system is asked for postings and how its answers are read. Stateless;
 * reads hostile bytes and never throws for what they hold.
 */
public interface Feed {
  /** The system, as in {@link dev.corpuscore.model.Identity#ats}. */
  String ats();

  /**
   * What to ask for this one ad.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this system
   */
  FeedRequest ask(Job job);

  /** What the answer to {@link #ask(Job)} says of the ad. */
  Reading read(Job job, byte[] answer);

  /**
   * What to ask first for everything on a board; {@link BoardWalk} asks on.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this system
   */
  FeedRequest ask(Board board);

  /**
   * What one answer says of a board.
   *
   * @param before how many entries the answers before this one held
   */
  BoardPage read(Board board, int before, byte[] answer);
}

package dev.corpuscore.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the listings of one kind of source are asked for and read. Stateless; reads hostile bytes and
 * never throws for what they hold.
 */
public interface Feed {
  /** The kind, as the catalog names it. */
  String kind();

  /** How much of what the board has is in its listing. */
  default Scope scope(Board board) {
    return Scope.ALL;
  }

  /**
   * What to ask first for everything on a board; {@link BoardWalk} asks on.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this kind
   */
  FeedRequest ask(Board board);

  /**
   * What to ask first, where what came before {@code since} is known.
   *
   * @param since when the board was last seen well, null if never; only a listing of {@link
   *     Scope#CHANGES} may leave out what is older
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} as {@link #ask(Board)}
   */
  default FeedRequest ask(Board board, @Nullable Instant since) {
    return ask(board);
  }

  /**
   * What one answer says of a board.
   *
   * @param before how many entries the answers before this one held
   */
  BoardPage read(Board board, int before, byte[] answer);

  /** How much of what a board has is in its listing. */
  enum Scope {
    /** Everything: what is not there, is gone. */
    ALL,
    /**
     * The newest alone, as many as fit: what is older than all of them may have been pushed out.
     */
    NEWEST,
    /** What has changed: what is not there is as it was. */
    CHANGES
  }
}

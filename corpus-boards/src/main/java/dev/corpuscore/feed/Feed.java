package dev.corpuscore.feed;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the listings of one kind of source are requested and read. Stateless. The bytes may be
 * hostile; no content of them makes a method throw.
 */
public interface Feed {
  /** The kind, as the catalog names it. */
  String kind();

  /** How much of what the board has is in its listing. */
  default Scope scope(Board board) {
    return Scope.ALL;
  }

  /**
   * The first request for the whole listing of a board. {@link BoardWalk} sends the further ones.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's tenant or
   *     URL fits no board of this kind
   */
  FeedRequest request(Board board);

  /**
   * Whether the first request is for a page that only tells how this board is asked. Its answer
   * goes to {@link #opened}, and the board that returns is then asked.
   */
  default boolean opens(Board board) {
    return false;
  }

  /**
   * The board with what its page gave.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the answer is no page
   *     of a board
   */
  default Board opened(Board board, byte[] page) {
    throw new IllegalStateException("a board of " + kind() + " is asked without its page");
  }

  /**
   * The first request if everything before {@code since} is known.
   *
   * @param since when the board was last read without a fault, null if never; only a listing of
   *     {@link Scope#CHANGES} may leave out what is older
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} as {@link #request(Board)}
   */
  default FeedRequest request(Board board, @Nullable Instant since) {
    return request(board);
  }

  /** How far back a list of changes is read that was never read; null for all of it. */
  default @Nullable Duration reach() {
    return null;
  }

  /** Whether this status of the first answer, 304 or 404, means that there are no changes. */
  default boolean meansNothingNew(int status) {
    return false;
  }

  /**
   * What one answer says of a board.
   *
   * @param progress what the answers before this one said
   */
  BoardPage read(Board board, WalkProgress progress, byte[] answer);

  /**
   * What the answer to {@link BoardEntry.Offer#rest} says of an ad. The offer itself, for a kind
   * whose listing shows whole ads.
   */
  default AdReading read(Board board, BoardEntry.Offer part, byte[] answer) {
    return part.reading();
  }

  /**
   * Whether each ad of the listing has an answer to {@link BoardEntry.Offer#rest}, so that 404
   * means that the ad is gone.
   */
  default boolean answersEachAd() {
    return true;
  }

  /** Whether the number of ads that a board says counts an ad once in each of its languages. */
  default boolean countsLanguages() {
    return false;
  }

  /** How much of what a board has is in its listing. */
  enum Scope {
    /** All ads. An ad that is missing is gone. */
    ALL,
    /** Only the newest ads. An ad that is older than all of them may be missing for that reason. */
    NEWEST,
    /** Only changes. An ad that is missing has not changed. */
    CHANGES
  }
}

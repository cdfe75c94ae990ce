package dev.corpuscore.feed;

import dev.corpuscore.model.PostingContent;
import java.util.function.Supplier;

/** What an answer says of the one ad that was asked for: a system's answer, or a web page. */
public sealed interface AdReading {
  /**
   * The ad.
   *
   * @param listed false for an ad that only its link shows
   */
  record Found(PostingContent content, boolean listed) implements AdReading {}

  /**
   * The source answered, and does not hold the ad.
   *
   * @param why what it did, after its name: {@code does not hold it any more}
   */
  record Gone(String why) implements AdReading {
    /** What a whole board says of an ad that is none of its own, or no longer published. */
    public static final Gone FROM_BOARD = new Gone("does not hold it any more");
  }

  /**
   * The answer says nothing of the ad: broken, of another ad, without a posting.
   *
   * @param reason a sentence without the source's own words
   */
  record Unread(String reason) implements AdReading {}

  /** Runs {@code read}; what it refuses, or cannot read because of a bug, is unread. */
  static AdReading of(Supplier<AdReading> read) {
    return OneAd.read(read, Unread::new);
  }

  /**
   * What a whole board says of an ad that is none of its own.
   *
   * @param others how many ads it holds; an empty board may as well be a broken one
   */
  static AdReading without(int others) {
    return others > 0
        ? Gone.FROM_BOARD
        : new Unread("the board is empty, which says nothing of one ad");
  }
}

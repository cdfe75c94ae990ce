package dev.corpuscore.feed;

/** What an answer says of the one ad that was asked for. */
public sealed interface Reading permits Reading.Absent, Entry.Shown {
  /** The board is whole and does not hold the ad: it is gone. */
  record Absent() implements Reading {}

  /**
   * What a whole board says of an ad that is none of its own.
   *
   * @param others how many ads it holds; an empty board may as well be a broken one
   */
  static Reading without(Job job, int others) {
    return others > 0
        ? new Absent()
        : new Entry.Refused(job.at(), "the board is empty, which says nothing of one ad");
  }
}

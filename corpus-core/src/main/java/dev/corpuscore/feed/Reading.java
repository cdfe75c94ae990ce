package dev.corpuscore.feed;

/** What an answer says of the one ad that was asked for. */
public sealed interface Reading permits Reading.Absent, Entry.Shown {
  /** The board is whole and does not hold the ad: it is gone. */
  record Absent() implements Reading {}
}

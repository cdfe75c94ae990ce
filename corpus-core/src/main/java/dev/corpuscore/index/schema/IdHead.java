package dev.corpuscore.index.schema;

import dev.corpuscore.model.PostingId;

/** The start of a posting id as a number: orders postings without reading whole ids. */
public final class IdHead {
  public static final int BITS = 60;

  private IdHead() {}

  /** The id's first 12 characters of base32 as 60 bits; greater ids never have a smaller one. */
  public static long of(PostingId id) {
    long head = 0;
    for (int at = 2; at < 14; at++) {
      char letter = id.value().charAt(at);
      // by code unit digits come before letters, unlike in the base32 alphabet
      head = head << 5 | (letter <= '7' ? letter - '2' : letter - 'a' + 6);
    }
    return head;
  }
}

package dev.corpuscore.http.syndication;

import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** Where the next page of a feed begins, as links have it: 48 characters that mean nothing. */
final class FeedCursor {
  private static final int ID_BYTES = 28;
  private static final int BYTES = Long.BYTES + ID_BYTES;

  /** In place of a date, of postings without one. */
  private static final long UNDATED = Long.MAX_VALUE;

  private FeedCursor() {}

  static String write(NewestPosition position) {
    Instant published = position.published();
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .putLong(published == null ? UNDATED : published.getEpochSecond())
            .put(position.id().value().getBytes(StandardCharsets.US_ASCII))
            .array();
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws Refused if the text is none
   */
  static NewestPosition read(String cursor) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      throw refused();
    }
    if (bytes.length != BYTES) {
      throw refused();
    }
    long second = ByteBuffer.wrap(bytes).getLong();
    Optional<PostingId> id =
        PostingId.parse(new String(bytes, Long.BYTES, ID_BYTES, StandardCharsets.US_ASCII));
    boolean dated = second >= Published.EARLIEST_SECOND && second <= Published.LATEST_SECOND;
    if (id.isEmpty() || !(dated || second == UNDATED)) {
      throw refused();
    }
    return new NewestPosition(dated ? Instant.ofEpochSecond(second) : null, id.get());
  }

  private static Refused refused() {
    return new Refused("must be what the link to the next page of a feed has");
  }
}

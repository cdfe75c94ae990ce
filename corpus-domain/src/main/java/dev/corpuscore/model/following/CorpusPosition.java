package dev.corpuscore.model.following;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * A place in the history of one corpus. A revision alone does not name a place: after a restore the
 * same numbers are given to other changes.
 *
 * @param corpus the corpus
 * @param incarnation which of its histories, as of when the place was read; another one begins
 *     whenever a process writes for the first time, so also after a restore
 * @param revision the newest change that the place covers
 */
public record CorpusPosition(UUID corpus, UUID incarnation, long revision) {
  private static final int BYTES = 5 * Long.BYTES;

  /** The form in which callers keep it: 54 characters that mean nothing to them. */
  public String cursor() {
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .putLong(corpus.getMostSignificantBits())
            .putLong(corpus.getLeastSignificantBits())
            .putLong(incarnation.getMostSignificantBits())
            .putLong(incarnation.getLeastSignificantBits())
            .putLong(revision)
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Reads what {@link #cursor} wrote; empty if the text is none. */
  public static Optional<CorpusPosition> ofCursor(String cursor) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    if (bytes.length != BYTES) {
      return Optional.empty();
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CorpusPosition read =
        new CorpusPosition(
            new UUID(in.getLong(), in.getLong()),
            new UUID(in.getLong(), in.getLong()),
            in.getLong());
    return read.revision >= 0 && read.cursor().equals(cursor)
        ? Optional.of(read)
        : Optional.empty();
  }
}

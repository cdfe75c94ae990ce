package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;

/**
 * The JSON of a posting's content. The canonical bytes are its only form: they are stored, hashed,
 * exported and sent in answers, there together with digest and record.
 */
public final class PostingJson {
  /** How times are written: RFC 3339, UTC, to the second. */
  public static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private PostingJson() {}

  /**
   * The RFC 8785 form of what {@code digest} is computed over: the object without {@code digest}
   * and {@code record}.
   */
  public static byte[] canonical(PostingId id, PostingContent content) {
    return PostingCodec.write(id, content);
  }

  /**
   * Reads what {@link #canonical} wrote. It is fast and does not validate; use {@link PostingLine}
   * for data from outside. A member that another version wrote and this one does not know is
   * {@linkplain PostingContent#unread kept as it is}.
   *
   * @throws IllegalStateException if these bytes were not written by {@link #canonical} of any
   *     version
   */
  public static PostingContent parse(byte[] canonical) {
    try {
      return PostingCodec.read(canonical);
    } catch (JacksonException | CorpusException | DateTimeException e) {
      throw new IllegalStateException("the bytes of a stored posting are damaged", e);
    }
  }

  /** The content as a posting line, without a line end. */
  public static byte[] line(PostingContent content) {
    return PostingCodec.write(null, content);
  }

  /** The whole object as bytes of UTF-8: {@link StoredPostingJson}. */
  public static byte[] bytes(Posting posting) {
    return StoredPostingJson.of(posting).bytes();
  }

  /**
   * Returns {@code said} with the members of {@code known} that this version cannot read. An older
   * version that reads a source again must not remove what a newer version read there. A member
   * that is only partly understood is kept only if its understood part has not changed.
   */
  public static PostingContent carryOver(PostingContent known, PostingContent said) {
    return PostingCodec.carryOver(known, said);
  }

  /**
   * Returns the names of the members in which two contents differ, in the order of the table of
   * members, those that this version cannot read last.
   */
  public static List<String> differing(PostingContent one, PostingContent other) {
    return PostingCodec.differing(one, other);
  }
}

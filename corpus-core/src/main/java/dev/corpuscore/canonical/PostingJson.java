package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.core.JacksonException;

/**
 * What a posting says as JSON. The canonical bytes are its only form: what is stored, hashed,
 * exported and answered is these bytes, in a frame where more is told.
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
   * Reads back what {@link #canonical} wrote, fast and trusting; for anything from outside there is
   * {@link PostingLine}. What another version wrote and this one does not know is {@linkplain
   * PostingContent#unread kept as it is}.
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

  /** A posting line that holds what the posting says and nothing else, without a line end. */
  public static byte[] line(PostingContent content) {
    return PostingCodec.write(null, content);
  }

  /** The whole object as bytes of UTF-8: {@link StoredPostingJson}. */
  public static byte[] bytes(Posting posting) {
    return StoredPostingJson.of(posting).bytes();
  }

  /**
   * Returns {@code said} with what {@code known} holds that this version cannot read, where nothing
   * was said against it: an older version that reads a source anew must not take back what a newer
   * one read there. A member that is understood in part stays only beside the same part.
   */
  public static PostingContent carryOver(PostingContent known, PostingContent said) {
    return PostingCodec.carryOver(known, said);
  }
}

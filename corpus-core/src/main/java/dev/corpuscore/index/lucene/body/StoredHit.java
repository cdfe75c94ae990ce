package dev.corpuscore.index.lucene.body;

import dev.corpuscore.index.schema.RoleHit;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;

/**
 * What the index stores of a hit, as one text: the digest as it is written, the title, and the
 * body, which most likely contains both. So they take a few bytes when all is compressed, where
 * values of their own would take sixty.
 *
 * <pre>
 * sha256:… titleLength title body
 * </pre>
 */
public final class StoredHit {
  private static final int DIGEST_BYTES = "sha256:".length() + 64;
  private static final int TITLE_AT = DIGEST_BYTES + Integer.BYTES;

  private StoredHit() {}

  /** The text of one posting. */
  public static byte[] write(Posting posting, byte[] body) {
    byte[] title = posting.content().title().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(TITLE_AT + title.length + body.length)
        .put(posting.digest().value().getBytes(StandardCharsets.US_ASCII))
        .putInt(title.length)
        .put(title)
        .put(body)
        .array();
  }

  /** What role searches read. */
  public static RoleHit role(BytesRef text) {
    byte[] bytes = text.bytes;
    int titleAt = text.offset + TITLE_AT;
    return new RoleHit(
        new Digest(new String(bytes, text.offset, DIGEST_BYTES, StandardCharsets.US_ASCII)),
        new String(bytes, titleAt, titleLength(text), StandardCharsets.UTF_8));
  }

  /** The body, in an array of its own. */
  public static byte[] body(BytesRef text) {
    int at = text.offset + TITLE_AT + titleLength(text);
    return Arrays.copyOfRange(text.bytes, at, text.offset + text.length);
  }

  private static int titleLength(BytesRef text) {
    return ByteBuffer.wrap(text.bytes).getInt(text.offset + DIGEST_BYTES);
  }
}

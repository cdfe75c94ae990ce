package dev.corpuscore.index.schema;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Posting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a role search reads of a hit: the digest's 32 bytes, then the title. */
public record RoleHit(Digest digest, String title) {
  private static final int DIGEST_BYTES = 32;

  /** The bytes of one posting. */
  public static byte[] write(Posting posting) {
    byte[] digest = posting.digest().bytes();
    byte[] title = posting.content().title().getBytes(StandardCharsets.UTF_8);
    byte[] hit = Arrays.copyOf(digest, DIGEST_BYTES + title.length);
    System.arraycopy(title, 0, hit, DIGEST_BYTES, title.length);
    return hit;
  }

  /** What {@link #write} wrote. */
  public static RoleHit read(byte[] hit) {
    return new RoleHit(
        Digest.of(Arrays.copyOf(hit, DIGEST_BYTES)),
        new String(hit, DIGEST_BYTES, hit.length - DIGEST_BYTES, StandardCharsets.UTF_8));
  }
}

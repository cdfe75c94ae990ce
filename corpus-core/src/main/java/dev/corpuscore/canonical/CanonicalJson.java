package dev.corpuscore.canonical;

import java.io.IOException;
import org.erdtman.jcs.JsonCanonicalizer;

/** The canonical form of JSON (RFC 8785): one sequence of bytes for one value. */
public final class CanonicalJson {
  private CanonicalJson() {}

  /**
   * Returns the RFC 8785 form of {@code json}.
   *
   * @param json one JSON object or array, already known to be I-JSON
   * @throws IllegalStateException if it is not
   */
  public static byte[] of(byte[] json) {
    try {
      return new JsonCanonicalizer(json).getEncodedUTF8();
    } catch (IOException e) {
      throw new IllegalStateException("our own JSON has no canonical form", e);
    }
  }
}

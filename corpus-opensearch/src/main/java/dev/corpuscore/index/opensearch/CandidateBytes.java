package dev.corpuscore.index.opensearch;

import dev.corpuscore.model.PostingId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What {@link Reranking} needs of a hit, in one value: two hundred hits are read for a search, and
 * the cluster takes as long to read the id of one as all the rest of it.
 */
final class CandidateBytes {
  private CandidateBytes() {}

  /** The id, and then the features of the second pass. */
  static byte[] of(PostingId id, byte[] features) {
    byte[] ascii = id.value().getBytes(StandardCharsets.US_ASCII);
    byte[] candidate = Arrays.copyOf(ascii, ascii.length + features.length);
    System.arraycopy(features, 0, candidate, ascii.length, features.length);
    return candidate;
  }

  /** The id. */
  static String id(byte[] candidate) {
    return new String(candidate, 0, PostingId.LENGTH, StandardCharsets.US_ASCII);
  }

  /** The features of the second pass. */
  static byte[] features(byte[] candidate) {
    return Arrays.copyOfRange(candidate, PostingId.LENGTH, candidate.length);
  }
}

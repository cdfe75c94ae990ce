package dev.corpuscore.page.redaction;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.util.regex.Pattern;

/**
 * What is kept of a passage that was taken out of a posting: by this the passage is found again,
 * and without the key nothing can be told of it but its length.
 *
 * @param keyId names the pseudonym key of the hash
 * @param length in folded characters
 * @param hash HMAC-SHA-256 of the posting's id and the passage, 64 hex digits
 * @param window a keyed hash of the passage alone, with which most other passages of that length
 *     are told apart at little cost: a polynomial at a secret point, plus a secret number
 */
public record KeyedPassage(String keyId, int length, String hash, long window) {
  private static final Pattern KEY_ID = Pattern.compile("[0-9a-f]{16}");
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  public KeyedPassage {
    if (!KEY_ID.matcher(keyId).matches()
        || !HASH.matcher(hash).matches()
        || length < Passage.LEAST
        || length > Passage.MOST
        || window < 0) {
      throw CorpusException.invalid("this is not what is kept of a redacted passage");
    }
  }

  /** Keeps a passage of a posting. */
  static KeyedPassage of(PostingId posting, Passage passage, PseudonymKey key) {
    String folded = passage.folded();
    int[] characters = folded.codePoints().toArray();
    String hash = key.passage(posting, folded);
    WindowKey secret = WindowKey.of(key, hash);
    long polynomial = 0;
    for (int character : characters) {
      polynomial = secret.next(polynomial, character);
    }
    return new KeyedPassage(
        key.check().keyId(), characters.length, hash, secret.hidden(polynomial));
  }
}

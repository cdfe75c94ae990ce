package dev.corpuscore.config;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.SigningKey;
import java.util.List;
import java.util.stream.Stream;

/**
 * Parses settings that are secret. Each method throws {@code INVALID_REQUEST} if the text is not
 * valid, without a part of it.
 */
final class SecretParsers {
  private SecretParsers() {}

  /** Refuses what is not the base64 of at least 32 bytes, without showing it. */
  static void requireKey(Secret key) {
    PseudonymKey.parse(key.reveal());
  }

  /** Several such keys, separated by white space or commas. */
  static List<Secret> pseudonymKeys(Secret text) {
    List<Secret> keys =
        Stream.of(text.reveal().split("[\\s,]+"))
            .filter(each -> !each.isEmpty())
            .map(Secret::new)
            .toList();
    if (keys.size() > PseudonymKeys.RETIRED_LIMIT) {
      throw CorpusException.invalid(
          "has " + keys.size() + " keys, more than " + PseudonymKeys.RETIRED_LIMIT);
    }
    keys.forEach(SecretParsers::requireKey);
    return keys;
  }

  /** Refuses what is not a private key of Ed25519, without showing it. */
  static void requireSigningKey(Secret key) {
    SigningKey.ofPem(key.reveal());
  }

  /** Refuses what is not a URL of a PostgreSQL database, without showing it. */
  static void requireDatabaseUrl(Secret url) {
    if (!url.reveal().matches("jdbc:postgresql://[^/?].*")) {
      throw CorpusException.invalid("must be like jdbc:postgresql://host:5432/database");
    }
    if (url.reveal().split("\\?", 2)[0].indexOf('@') >= 0) {
      throw CorpusException.invalid(
          "holds user info before an @; set CORE_DATABASE_USER and CORE_DATABASE_PASSWORD");
    }
  }

  /** Whether a URL has a parameter of this name. */
  static boolean hasParameter(Secret url, String name) {
    return !parameters(url, name).isEmpty();
  }

  /** What a URL gives a parameter, each time it does, as written. */
  static List<String> parameters(Secret url, String name) {
    String[] parts = url.reveal().split("\\?", 2);
    return parts.length < 2
        ? List.of()
        : Stream.of(parts[1].split("&"))
            .filter(each -> each.startsWith(name + "="))
            .map(each -> each.substring(name.length() + 1))
            .toList();
  }
}

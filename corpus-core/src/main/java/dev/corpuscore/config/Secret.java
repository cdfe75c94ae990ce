package dev.corpuscore.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** A value that never prints: only {@link #reveal} shows it. Equal by content, in constant time. */
public final class Secret {
  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  /** The value itself. The caller answers for where it goes. */
  public String reveal() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Secret secret && MessageDigest.isEqual(utf8(), secret.utf8());
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "(secret)";
  }

  private byte[] utf8() {
    return value.getBytes(StandardCharsets.UTF_8);
  }
}

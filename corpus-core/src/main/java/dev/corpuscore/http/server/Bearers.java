package dev.corpuscore.http.server;

import dev.corpuscore.canonical.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bearers that open routes. Only their digests are kept, so no bearer can be printed. The
 * worker bearer is not among them, so an inbound request with it is not authorised.
 */
public final class Bearers {
  private final Map<Access, byte[]> digests = new EnumMap<>(Access.class);

  private Bearers() {}

  /** A weak set: it closes every protected route. */
  public static Bearers weak() {
    return new Bearers();
  }

  /** A sound set; a class whose bearer is null is closed. */
  public static Bearers of(@Nullable String control, @Nullable String lifecycle) {
    Bearers bearers = new Bearers();
    bearers.put(Access.CONTROL, control);
    bearers.put(Access.LIFECYCLE, lifecycle);
    return bearers;
  }

  /** Whether there is a bearer that opens these routes at all. */
  public boolean canOpen(Access access) {
    return digests.keySet().stream().anyMatch(access::admits);
  }

  /**
   * The class of routes that this token opens, or null. The time it takes does not depend on the
   * bearers: the token's digest is compared with all of them, each in constant time.
   */
  @Nullable Access openedBy(String token) {
    byte[] presented = digest(token);
    Access opened = null;
    for (Map.Entry<Access, byte[]> bearer : digests.entrySet()) {
      if (MessageDigest.isEqual(bearer.getValue(), presented)) {
        opened = bearer.getKey();
      }
    }
    return opened;
  }

  private void put(Access access, @Nullable String bearer) {
    if (bearer != null) {
      digests.put(access, digest(bearer));
    }
  }

  private static byte[] digest(String token) {
    return Sha256.hash(token.getBytes(StandardCharsets.UTF_8));
  }
}

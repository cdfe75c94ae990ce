package clientproduct;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Requests for erasure, as a client product makes them. */
public final class Requests {
  private static final int NONCE_BYTES = 16;

  private Requests() {}

  /**
   * A request with an id and a nonce of its own.
   *
   * @param random a secure one, but for play: who guesses the nonce can guess the pseudonym
   */
  public static Map<String, Object> erase(String pseudonym, Instant at, RandomGenerator random) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    Map<String, Object> request = new TreeMap<>();
    request.put("schema", "corpus.participant-erasure/1");
    request.put("erasureId", new UUID(random.nextLong(), random.nextLong()).toString());
    request.put("participant", pseudonym);
    request.put("requestedAt", at.truncatedTo(ChronoUnit.SECONDS).toString());
    request.put("nonce", Base64.getUrlEncoder().withoutPadding().encodeToString(nonce));
    return request;
  }
}

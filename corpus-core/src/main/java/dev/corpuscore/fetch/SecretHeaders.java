package dev.corpuscore.fetch;

import java.util.Map;

/** Headers whose values are never printed: only {@link #reveal} shows them. */
public final class SecretHeaders {
  public static final SecretHeaders NONE = new SecretHeaders(Map.of());

  private final Map<String, String> headers;

  /**
   * @param headers the values by their names
   */
  public SecretHeaders(Map<String, String> headers) {
    this.headers = Map.copyOf(headers);
  }

  /** The headers themselves, for the request that sends them. */
  public Map<String, String> reveal() {
    return headers;
  }

  @Override
  public String toString() {
    return headers.isEmpty() ? "(none)" : "(secret)";
  }
}

package dev.corpuscore.http.pages;

import dev.corpuscore.http.server.Request;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What absolute addresses of ours begin with: as configured, else as the request's {@code Host}
 * says. That header may be anything; what is no plain name or address with a port is not believed.
 */
public final class PublicOrigin {
  private static final Pattern HOST =
      Pattern.compile(
          "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])"
              + "(?::[0-9]{1,5})?");

  private final @Nullable String configured;

  /**
   * @param configured an origin without a path, or null to believe {@code Host}
   */
  public PublicOrigin(@Nullable URI configured) {
    this.configured = configured == null ? null : configured.toString();
  }

  /** The origin, such as {@code https://jobs.example}, or null if nobody says it. */
  @Nullable String origin(Request request) {
    if (configured != null) {
      return configured;
    }
    return HOST.matcher(request.host()).matches() ? "http://" + request.host() : null;
  }

  /** The absolute address of a path of ours, or null if nobody says its origin. */
  @Nullable String of(Request request, String path) {
    String origin = origin(request);
    return origin == null ? null : origin + path;
  }
}

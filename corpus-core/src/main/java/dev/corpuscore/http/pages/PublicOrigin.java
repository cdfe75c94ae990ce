package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Request;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whose service this is, and the origin of its absolute URLs: the configured one, else from the
 * request's {@code Host} header. A client can send anything there, so the header is used only if it
 * is a plain name or address with an optional port.
 */
public final class PublicOrigin {
  private static final Pattern HOST =
      Pattern.compile(
          "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])"
              + "(?::[0-9]{1,5})?");

  private final @Nullable String configured;
  private final Publisher publisher;

  /**
   * @param configured an origin without a path, or null to use {@code Host}
   * @param publisher who publishes the pages
   */
  public PublicOrigin(@Nullable URI configured, Publisher publisher) {
    this.configured = configured == null ? null : configured.toString();
    this.publisher = publisher;
  }

  /** Who publishes the pages. */
  public Publisher publisher() {
    return publisher;
  }

  /** The origin, such as {@code https://jobs.example}, or null if it is not known. */
  public @Nullable String origin(Request request) {
    if (configured != null) {
      return configured;
    }
    return HOST.matcher(request.host()).matches() ? "http://" + request.host() : null;
  }

  /** The absolute URL of a path, or null if the origin is not known. */
  public @Nullable String of(Request request, String path) {
    String origin = origin(request);
    return origin == null ? null : origin + path;
  }
}

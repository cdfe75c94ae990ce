package dev.corpuscore.fetch;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One request for a URL.
 *
 * @param url any text; a text that is not a URL is {@link FetchOutcome.Why#REFUSED}
 * @param kinds the accepted kinds of body, at least one
 * @param limits the limits of size and time
 * @param known validators of the version that is already stored; if it has not changed, the outcome
 *     is {@link FetchOutcome.NotModified}
 * @param json a small body to POST, for listings that need one (Workable, Workday); null for a GET.
 *     A POST is neither tried again nor redirected
 * @param headers sent beside the usual ones, which they must not be; another host, to which the
 *     server redirects, does not get them
 * @param secrets more of them, which a redirect drops, wherever it leads
 */
public record FetchRequest(
    String url,
    Set<ContentKind> kinds,
    FetchLimits limits,
    Validators known,
    @Nullable String json,
    Map<String, String> headers,
    SecretHeaders secrets) {
  public FetchRequest {
    kinds = Set.copyOf(kinds);
    headers = Map.copyOf(headers);
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("a request takes at least one kind of content");
    }
  }

  /** A request without secrets. */
  public FetchRequest(
      String url,
      Set<ContentKind> kinds,
      FetchLimits limits,
      Validators known,
      @Nullable String json,
      Map<String, String> headers) {
    this(url, kinds, limits, known, json, headers, SecretHeaders.NONE);
  }

  /** A request without further headers. */
  public FetchRequest(
      String url,
      Set<ContentKind> kinds,
      FetchLimits limits,
      Validators known,
      @Nullable String json) {
    this(url, kinds, limits, known, json, Map.of());
  }

  /** One page or one posting. */
  public static FetchRequest page(String url, ContentKind... kinds) {
    return new FetchRequest(url, Set.of(kinds), FetchLimits.PAGE, Validators.NONE, null);
  }
}

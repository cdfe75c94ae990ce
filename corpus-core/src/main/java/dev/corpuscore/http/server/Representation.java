package dev.corpuscore.http.server;

import dev.corpuscore.http.server.headers.EntityTags;
import dev.corpuscore.http.server.headers.Gzip;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An answer in the form that its client asks for: gzipped, or not sent again where the client holds
 * it already.
 *
 * <p>An {@code ETag} of a resource names its bytes. Gzipped they are others, so the tag is weak
 * then (RFC 9110, section 8.8.3.3); {@code If-None-Match} compares both forms as equal.
 */
final class Representation {
  private static final byte[] NO_BYTES = {};
  private static final String TAG = "ETag";

  private Representation() {}

  static Response of(Response answer, Routes.Method method, Headers request) {
    boolean worthIt = answer.stream() != null || answer.length() >= Gzip.LEAST_BYTES;
    boolean zip = worthIt && wantsGzip(request);
    Map<String, String> headers = new HashMap<>(answer.headers());
    if (zip) {
      headers.computeIfPresent(TAG, (name, tag) -> EntityTags.weak(tag));
    }
    if (method == Routes.Method.GET && answer.status() == 200 && isHeld(headers, request)) {
      return new Response(304, "", NO_BYTES, headers);
    }
    if (!zip) {
      return answer;
    }
    headers.put("Content-Encoding", "gzip");
    if (answer.stream() != null) {
      return answer.with(headers);
    }
    return new Response(
        answer.status(), answer.contentType(), Gzip.compress(answer.body()), headers);
  }

  /** Whether an answer that was made by {@link #of} goes out gzipped. */
  static boolean isGzipped(Response answer) {
    return answer.headers().containsKey("Content-Encoding");
  }

  private static boolean wantsGzip(Headers request) {
    return request.contains(HeaderNames.ACCEPT_ENCODING)
        && Gzip.wanted(String.join(",", request.values(HeaderNames.ACCEPT_ENCODING)));
  }

  private static boolean isHeld(Map<String, String> headers, Headers request) {
    String tag = headers.get(TAG);
    List<String> held = request.all(HeaderNames.IF_NONE_MATCH, List::of);
    return tag != null && EntityTags.matchAny(String.join(",", held), tag);
  }
}

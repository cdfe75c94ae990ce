package dev.corpuscore.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came back.
 *
 * @param status 0 if nothing did
 * @param headers whole lines
 * @param body decoded; of a long one the beginning
 * @param whole whether that is all of the body
 * @param fault why it is not an answer of HTTP/1.1; null if it is one
 */
public record Answer(
    int status, List<String> headers, byte[] body, boolean whole, @Nullable String fault) {
  public Answer {
    headers = List.copyOf(headers);
  }

  static Answer none(String fault) {
    return new Answer(0, List.of(), new byte[0], false, fault);
  }

  /** Empty if there is no such header. */
  String header(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return headers.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst()
        .orElse("");
  }

  /** Without parameters; empty for none. */
  String mediaType() {
    return header("Content-Type").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}

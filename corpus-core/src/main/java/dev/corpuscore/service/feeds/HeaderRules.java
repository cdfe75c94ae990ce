package dev.corpuscore.service.feeds;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.model.CorpusException;
import java.util.Map;
import java.util.regex.Pattern;

/** Which headers a source may add to its requests. */
public final class HeaderRules {
  /** Headers of one source. */
  public static final int MOST = 20;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,99}");
  private static final Pattern VALUE = Pattern.compile("[!-~](?:[ -~]{0,3998}[!-~])?");

  /** What a request has by itself, or what belongs to one connection. */
  private static final Pattern USUAL =
      Pattern.compile(
          "(?i)host|connection|keep-alive|te|trailer|upgrade|transfer-encoding|expect|range"
              + "|accept|accept-encoding|if-.*|content-.*|proxy-.*");

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i).*(?:auth|key|token|secret|password|credential|cookie|session|signature).*");

  private HeaderRules() {}

  /**
   * Checks a header of the catalog, which everybody may read.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with a sentence that shows no value
   */
  public static void requirePublic(String name, String value) {
    requireFree(name);
    requireValue(name, value);
    if (SECRET.matcher(name).matches() || name.equalsIgnoreCase("User-Agent")) {
      throw invalid(
          "header \"" + name + "\" may be secret; write it into a file that \"secret\" names");
    }
  }

  /**
   * Checks the headers in the file of a secret.
   *
   * @throws CorpusException as above
   */
  static void requireSendable(Map<String, String> headers) {
    headers.forEach(
        (name, value) -> {
          requireFree(name);
          requireValue(name, value);
        });
  }

  private static void requireFree(String name) {
    if (!NAME.matcher(name).matches()) {
      throw invalid("a header has a name that is not 1..100 letters, digits and hyphens");
    }
    if (USUAL.matcher(name).matches()) {
      throw invalid("header \"" + name + "\" is the request's own; leave it out");
    }
  }

  private static void requireValue(String name, String value) {
    if (!VALUE.matcher(value).matches()) {
      throw invalid(
          "header \"" + name + "\" has a value that is not 1..4,000 printable ASCII characters");
    }
  }
}

package dev.corpuscore.canonical.url;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.text.Normalizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one rule for URLs from outside: every parser must read them alike. Where browsers (WHATWG URL
 * standard), RFC 3986 and the parsers of programs differ, one of them checks another host or path
 * than the next one opens. {@link WebUrl} still reads such URLs, as browsers do, because postings
 * that were stored before this rule may have them.
 */
public final class OneReading {
  private static final int SHOWN = 100;

  private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://[^/?#]");
  private static final Pattern WITH_HOST = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*|//.*");
  private static final Pattern DIVERGENT =
      Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufeff\\\\]");
  private static final Pattern PLACE = Pattern.compile("//([^/?#]*)");
  private static final Pattern BEFORE_SLASH = Pattern.compile("//([^/]*)");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\[\\]:]+)(?::[0-9]{0,5})?");
  private static final Pattern NUMERIC_END =
      Pattern.compile("(?i)(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)\\.?");
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile("(?:" + OCTET + "\\.){3}" + OCTET + "\\.?");
  private static final Pattern ENCODED_DOTS =
      Pattern.compile("(?i)/(?:%2e|\\.%2e|%2e\\.|%2e%2e)(?=[/?#]|$)");

  private OneReading() {}

  /**
   * Returns {@code url} if all parsers read it alike.
   *
   * @param url an absolute http or https URL; spaces at its ends are ignored
   * @throws CorpusException {@code INVALID_REQUEST} that says why it is refused
   */
  public static String require(String url) {
    String fault = fault(url);
    if (fault != null) {
      throw CorpusException.invalid(fault + ": \"" + Fault.excerpt(url, SHOWN) + "\"");
    }
    return url;
  }

  /** Why an absolute URL is refused, as a clause; null if it is not. */
  public static @Nullable String fault(String url) {
    String text = url.strip();
    String characters = faultOfCharacters(url);
    if (characters != null) {
      return characters;
    }
    return ABSOLUTE.matcher(text).lookingAt()
        ? faultOfPlace(text)
        : "url is not an absolute http or https URL, with two slashes before its host";
  }

  /** As {@link #fault}, of a link or a redirect, which may be relative. */
  public static @Nullable String faultOfReference(String reference) {
    String text = reference.strip();
    String characters = faultOfCharacters(reference);
    if (characters != null || !WITH_HOST.matcher(text).matches()) {
      return characters;
    }
    return fault(text.startsWith("//") ? "https:" + text : text);
  }

  private static @Nullable String faultOfCharacters(String text) {
    if (text.chars().allMatch(it -> it > ' ' && it < 0x7f && it != '\\' && it != '%')) {
      return null;
    }
    Matcher divergent = DIVERGENT.matcher(text);
    if (!divergent.find()) {
      return ENCODED_DOTS.matcher(text).find() ? "the URL's path holds an encoded dot" : null;
    }
    return divergent.group().equals("\\")
        ? "the URL holds a backslash"
        : "the URL holds a control character";
  }

  private static @Nullable String faultOfPlace(String text) {
    if (text.indexOf('@') >= 0 && group(BEFORE_SLASH, text).indexOf('@') >= 0) {
      return "the URL holds user info";
    }
    String place = group(PLACE, text);
    if (isPlain(place)) {
      return null;
    }
    Matcher parts = HOST_AND_PORT.matcher(place);
    if (!parts.matches()) {
      return "the URL's host or port is malformed";
    }
    String host = parts.group(1);
    if (host.indexOf('%') >= 0 || !isSpelledOut(host)) {
      return "the URL's host is written in characters that stand for others";
    }
    return NUMERIC_END.matcher(host).matches() && !IPV4.matcher(host).matches()
        ? "the URL's host is a number, but not four decimal numbers"
        : null;
  }

  /**
   * Whether a host is letters, digits, points and dashes of ASCII alone, and its last label begins
   * with a letter: nearly all are, and all parsers read them alike.
   */
  private static boolean isPlain(String place) {
    int last = place.lastIndexOf('.') + 1;
    return last > 0
        && last < place.length()
        && isLetter(place.charAt(last))
        && place
            .chars()
            .allMatch(it -> isLetter(it) || (it >= '0' && it <= '9') || it == '.' || it == '-');
  }

  private static boolean isLetter(int character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  private static String group(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? found.group(1) : "";
  }

  /**
   * Whether no character stands for one of ASCII, for a dot, or for nothing: only some parsers
   * replace those.
   */
  private static boolean isSpelledOut(String host) {
    return host.codePoints()
        .filter(character -> character >= 0x80)
        .noneMatch(
            character ->
                Character.getType(character) == Character.FORMAT
                    || character == 0x3002
                    || Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKC)
                        .chars()
                        .anyMatch(part -> part < 0x80 || part == 0x3002));
  }
}

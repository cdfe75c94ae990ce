package dev.corpuscore.http.server.headers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Entity tags, and what {@code If-None-Match} says of them (RFC 9110, sections 8.8.3 and 13.1.2).
 */
public final class EntityTags {
  private static final String WEAK = "W/";

  /** One tag with what may stand before it; a comma is allowed inside the quotes. */
  private static final Pattern NEXT =
      Pattern.compile("[ \t,]*(?:W/)?(\"[\\x21\\x23-\\x7e\\x80-\\xff]*\")[ \t]*(?=,|$)");

  private EntityTags() {}

  /**
   * Whether the list holds this tag, compared weakly, or is the asterisk. What is not a list of
   * tags ends where it stops to be one.
   */
  public static boolean matchAny(String list, String tag) {
    if (list.strip().equals("*")) {
      return true;
    }
    Matcher next = NEXT.matcher(list);
    while (next.lookingAt()) {
      if (next.group(1).equals(opaque(tag))) {
        return true;
      }
      next.region(next.end(), list.length());
    }
    return false;
  }

  /** The weak form of a strong tag. */
  public static String weak(String tag) {
    return WEAK + tag;
  }

  private static String opaque(String tag) {
    return tag.startsWith(WEAK) ? tag.substring(WEAK.length()) : tag;
  }
}

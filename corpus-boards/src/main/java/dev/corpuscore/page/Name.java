package dev.corpuscore.page;

import java.util.regex.Pattern;

/** Names of jobs, of companies and of their parts, in one line. */
public final class Name {
  private static final Pattern INVISIBLE = Pattern.compile("[\\u00ad\\u200b\\ufeff]");

  /** Breaks between lines, and tabs, with what is around them. */
  private static final Pattern BREAKS = Pattern.compile("[ \\u00a0]*+[\\t\\r\\n][\\s\\u00a0]*+");

  private Name() {}

  /** Without the characters that nobody sees, which would split words, and in one line. */
  public static String visible(String said) {
    return BREAKS.matcher(INVISIBLE.matcher(said).replaceAll("").strip()).replaceAll(" ");
  }
}

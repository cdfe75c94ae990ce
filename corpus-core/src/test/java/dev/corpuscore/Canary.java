package dev.corpuscore;

/**
 * A word that is in no text unless a test has put it there, so that it can be searched for in
 * everything that is written. Each JVM has its own: they share servers, whose files may hold what
 * the others have written.
 */
public final class Canary {
  /** Lower case letters of ASCII. */
  public static final String WORD = "zqcanary" + letters(ProcessHandle.current().pid());

  private Canary() {}

  private static String letters(long number) {
    return Long.toString(number)
        .chars()
        .map(digit -> 'a' + digit - '0')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}

package dev.corpuscore.model;

/**
 * One thing wrong with an input.
 *
 * @param pointer where: a JSON Pointer (RFC 6901, empty for the whole document) in a body, {@code
 *     ?name} for a query parameter
 * @param detail what is wrong and what would be right, lower case, no final stop
 */
public record Fault(String pointer, String detail) {
  /** The JSON Pointer to the member {@code name} of the object at {@code pointer}. */
  public static String pointerTo(String pointer, String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /**
   * The beginning of {@code text}, for a message: at most {@code most} characters, and then {@code
   * …} if there were more.
   */
  public static String excerpt(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "…";
  }

  @Override
  public String toString() {
    return pointer.isEmpty() ? detail : pointer + ": " + detail;
  }
}

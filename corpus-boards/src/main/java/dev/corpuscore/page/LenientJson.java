package dev.corpuscore.page;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads JSON of unknown shape. Each method returns null if the value is missing or has another
 * type, and never throws.
 */
public final class LenientJson {
  private static final Pattern THOUSANDS_APART =
      Pattern.compile("\\d{1,3}(?:[ \u00a0\u2009\u202f'\u2019]\\d{3})+(?:[.,]\\d{1,2})?");
  private static final Pattern THOUSANDS_BY_COMMA =
      Pattern.compile("\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?");
  private static final Pattern DECIMAL_COMMA = Pattern.compile("\\d+,\\d{1,2}");

  /** In characters. A longer text is not read as a number. */
  private static final int NUMBER_LIMIT = 64;

  private LenientJson() {}

  /**
   * Returns the value at this path of member names, or null. Of an array its first element is
   * taken.
   */
  public static @Nullable JsonNode at(@Nullable JsonNode node, String... path) {
    JsonNode value = first(node);
    for (String name : path) {
      value = value == null ? null : first(value.get(name));
    }
    return value;
  }

  /**
   * Returns the text at this path without white space at its ends. A finite number is returned as
   * text. Null if there is none or it is blank.
   */
  public static @Nullable String text(@Nullable JsonNode node, String... path) {
    JsonNode value = at(node, path);
    if (value == null || !(value.isString() || isFinite(value))) {
      return null;
    }
    String text = value.asString().strip();
    return text.isEmpty() ? null : text;
  }

  /**
   * Returns the number at this path, written as a number or as text, or null. A text may separate
   * thousands ({@code 40 000}, {@code 1,250,000}) and may have a comma before one or two decimals.
   * {@code 40.000} is forty.
   */
  public static @Nullable Double number(@Nullable JsonNode node, String... path) {
    String text = text(node, path);
    if (text == null || text.length() > NUMBER_LIMIT) {
      return null;
    }
    try {
      double number = Double.parseDouble(plain(text));
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** JSON can write numbers that no double is, such as 1e400; they are read as infinite. */
  private static boolean isFinite(JsonNode value) {
    return value.isNumber() && (value.isIntegralNumber() || Double.isFinite(value.doubleValue()));
  }

  private static String plain(String text) {
    if (THOUSANDS_APART.matcher(text).matches()) {
      return text.replaceAll("[ \u00a0\u2009\u202f'\u2019]", "").replace(',', '.');
    }
    if (THOUSANDS_BY_COMMA.matcher(text).matches()) {
      return text.replace(",", "");
    }
    return DECIMAL_COMMA.matcher(text).matches() ? text.replace(',', '.') : text;
  }

  private static @Nullable JsonNode first(@Nullable JsonNode node) {
    JsonNode value = node;
    while (value != null && value.isArray()) {
      value = value.isEmpty() ? null : value.get(0);
    }
    return value == null || value.isNull() ? null : value;
  }
}

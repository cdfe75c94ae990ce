package dev.corpuscore.page;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads JSON that others shaped: what is not there, or not of the type asked for, is null. Nothing
 * here fails.
 */
public final class LooseJson {
  private LooseJson() {}

  /** The value at this path of member names, or null; a list stands for its first element. */
  public static @Nullable JsonNode at(@Nullable JsonNode node, String... path) {
    JsonNode value = first(node);
    for (String name : path) {
      value = value == null ? null : first(value.get(name));
    }
    return value;
  }

  /** The text at this path, stripped, or null where there is none; a number counts as text. */
  public static @Nullable String text(@Nullable JsonNode node, String... path) {
    JsonNode value = at(node, path);
    if (value == null || !(value.isString() || value.isNumber())) {
      return null;
    }
    String text = value.asString().strip();
    return text.isEmpty() ? null : text;
  }

  /** The number at this path, written as a number or as text, or null. */
  public static @Nullable Double number(@Nullable JsonNode node, String... path) {
    String text = text(node, path);
    if (text == null) {
      return null;
    }
    try {
      double number = Double.parseDouble(text);
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable JsonNode first(@Nullable JsonNode node) {
    JsonNode value = node;
    while (value != null && value.isArray()) {
      value = value.isEmpty() ? null : value.get(0);
    }
    return value == null || value.isNull() ? null : value;
  }
}

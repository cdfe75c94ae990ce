package dev.corpuscore.canonical;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.erdtman.jcs.NumberToJSON;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON in the RFC 8785 form. The caller must write names in the order of their UTF-16 code
 * units. Not thread-safe.
 *
 * <p>Numbers are written by erdtman's NumberToJSON, a port of V8's algorithm. The rest of that
 * library is not used, because it parses the JSON again, which costs ten times as much as writing
 * it.
 */
final class CanonicalWriter {
  private static final String HEX = "0123456789abcdef";

  /** A whole double below this is written like an integer. */
  private static final double INTEGER_LIMIT = 1e15;

  private final StringBuilder json;
  private boolean first = true;

  CanonicalWriter(int expectedCharacters) {
    json = new StringBuilder(expectedCharacters);
  }

  CanonicalWriter startObject() {
    return start('{');
  }

  CanonicalWriter startArray() {
    return start('[');
  }

  CanonicalWriter endObject() {
    return end('}');
  }

  CanonicalWriter endArray() {
    return end(']');
  }

  /** The name of the next value in an object. */
  CanonicalWriter name(String name) {
    separate();
    quote(name);
    json.append(':');
    first = true;
    return this;
  }

  CanonicalWriter string(@Nullable String value) {
    separate();
    if (value == null) {
      json.append("null");
    } else {
      quote(value);
    }
    return this;
  }

  CanonicalWriter nothing() {
    return string(null);
  }

  /** Writes a value that is already canonical JSON. */
  CanonicalWriter value(String canonical) {
    separate();
    json.append(canonical);
    return this;
  }

  CanonicalWriter bool(boolean value) {
    separate();
    json.append(value);
    return this;
  }

  CanonicalWriter number(long value) {
    separate();
    json.append(value);
    return this;
  }

  CanonicalWriter number(@Nullable Double value) {
    separate();
    if (value == null) {
      json.append("null");
    } else if (value == Math.rint(value) && Math.abs(value) < INTEGER_LIMIT) {
      json.append(value.longValue());
    } else {
      json.append(spelled(value));
    }
    return this;
  }

  @Override
  public String toString() {
    return json.toString();
  }

  byte[] utf8() {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  private CanonicalWriter start(char bracket) {
    separate();
    json.append(bracket);
    first = true;
    return this;
  }

  private CanonicalWriter end(char bracket) {
    json.append(bracket);
    first = false;
    return this;
  }

  private void separate() {
    if (!first) {
      json.append(',');
    }
    first = false;
  }

  private static String spelled(double value) {
    try {
      return NumberToJSON.serializeNumber(value);
    } catch (IOException e) {
      throw new IllegalStateException(value + " has no canonical form", e);
    }
  }

  /** RFC 8785 section 3.2.2.2: only characters that must be escaped are escaped. */
  private void quote(String text) {
    json.append('"');
    int written = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= ' ' && character != '"' && character != '\\') {
        if (Character.isSurrogate(character)) {
          requirePair(text, i);
        }
        continue;
      }
      json.append(text, written, i);
      escape(character);
      written = i + 1;
    }
    json.append(text, written, text.length()).append('"');
  }

  private void escape(char character) {
    switch (character) {
      case '\b' -> json.append("\\b");
      case '\t' -> json.append("\\t");
      case '\n' -> json.append("\\n");
      case '\f' -> json.append("\\f");
      case '\r' -> json.append("\\r");
      case '"', '\\' -> json.append('\\').append(character);
      default ->
          json.append("\\u00")
              .append(HEX.charAt(character >> 4))
              .append(HEX.charAt(character & 15));
    }
  }

  /**
   * Half of a surrogate pair has no UTF-8. If it were replaced, two different texts would have the
   * same digest.
   */
  private static void requirePair(String text, int at) {
    boolean paired =
        Character.isHighSurrogate(text.charAt(at))
            ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
            : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    if (!paired) {
      throw new IllegalStateException("half of a surrogate pair at character " + at);
    }
  }
}

package clientproduct;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * As much JSON as erasures need, strictly: objects are sorted maps, numbers are whole. So written
 * out again they have their RFC 8785 form, which all digests are made of.
 */
public final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** Reads one value; {@link IllegalArgumentException} if there is not exactly one. */
  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.blanks();
    json.require(json.at == text.length());
    return value;
  }

  /** Reads one object. */
  public static Map<String, Object> object(String text) {
    return asObject(parse(text));
  }

  /** The value as the object that it must be. */
  @SuppressWarnings("unchecked") // its members are looked at one by one
  public static Map<String, Object> asObject(Object value) {
    if (!(value instanceof Map)) {
      throw new IllegalArgumentException("an object is wanted");
    }
    return (Map<String, Object>) value;
  }

  /** The value as the list that it must be. */
  public static List<?> asList(Object value) {
    if (!(value instanceof List<?> list)) {
      throw new IllegalArgumentException("a list is wanted");
    }
    return list;
  }

  /** The text of a member that must be there. */
  public static String text(Map<String, Object> object, String member) {
    if (!(object.get(member) instanceof String text)) {
      throw new IllegalArgumentException(member + " must be a string");
    }
    return text;
  }

  /** The RFC 8785 form. */
  public static String canonical(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  /** {@code sha256:} and the hex digits of the digest of the RFC 8785 form. */
  public static String digest(Object value) {
    try {
      byte[] form = canonical(value).getBytes(StandardCharsets.UTF_8);
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(form);
      return "sha256:" + HexFormat.of().formatHex(sum);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(Object value, StringBuilder out) {
    switch (value) {
      case Map<?, ?> map -> {
        String before = "{";
        for (Map.Entry<?, ?> member : new TreeMap<>(map).entrySet()) {
          out.append(before);
          write(member.getKey(), out);
          write(member.getValue(), out.append(':'));
          before = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case List<?> list -> {
        String before = "[";
        for (Object element : list) {
          write(element, out.append(before));
          before = ",";
        }
        out.append(list.isEmpty() ? "[]" : "]");
      }
      case String string -> string(string, out);
      case null -> out.append("null");
      default -> out.append(value);
    }
  }

  private static void string(String string, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char character = string.charAt(i);
      int plain = "\b\t\n\f\r\"\\".indexOf(character);
      if (plain >= 0) {
        out.append('\\').append("btnfr\"\\".charAt(plain));
      } else if (character < ' ') {
        out.append("\\u00").append(HexFormat.of().toHexDigits((byte) character));
      } else {
        out.append(character);
      }
    }
    out.append('"');
  }

  private Object value() {
    blanks();
    require(at < text.length());
    return switch (text.charAt(at)) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> quoted();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new TreeMap<>();
    at++;
    if (found('}')) {
      return members;
    }
    do {
      blanks();
      String name = quoted();
      require(found(':') && !members.containsKey(name));
      members.put(name, value());
    } while (found(','));
    require(found('}'));
    return members;
  }

  private List<Object> elements() {
    List<Object> elements = new ArrayList<>();
    at++;
    if (found(']')) {
      return elements;
    }
    do {
      elements.add(value());
    } while (found(','));
    require(found(']'));
    return elements;
  }

  private String quoted() {
    StringBuilder string = new StringBuilder();
    require(at < text.length() && text.charAt(at) == '"');
    for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
      char character = text.charAt(at);
      require(character >= ' ');
      string.append(character == '\\' ? escaped() : character);
    }
    require(at < text.length());
    at++;
    return string.toString();
  }

  private char escaped() {
    at++;
    require(at < text.length());
    char character = text.charAt(at);
    if (character == 'u') {
      require(at + 4 < text.length());
      char read = (char) HexFormat.fromHexDigits(text, at + 1, at + 5);
      at += 4;
      return read;
    }
    int plain = "btnfr\"\\/".indexOf(character);
    require(plain >= 0);
    return "\b\t\n\f\r\"\\/".charAt(plain);
  }

  private Object word(String word, Object meaning) {
    require(text.startsWith(word, at));
    at += word.length();
    return meaning;
  }

  private Object number() {
    int from = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    require(at > from);
    return new BigDecimal(text.substring(from, at)).longValueExact();
  }

  private boolean found(char character) {
    blanks();
    boolean found = at < text.length() && text.charAt(at) == character;
    at += found ? 1 : 0;
    return found;
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("no JSON at character " + at);
    }
  }
}

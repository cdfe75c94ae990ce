package dev.corpuscore.mcp;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a tool, and the parameter of a route that it becomes, of the same name.
 *
 * @param schema the JSON Schema of its values
 * @param form what a value must look like as text
 */
record Parameter(String name, Map<String, Object> schema, Pattern form) {
  private static final int TEXT_LIMIT = 512;
  private static final Pattern TEXT = Pattern.compile("(?s).{1," + TEXT_LIMIT + "}");

  /** One that makes no other path, whatever a server makes of it: no dot, slash, query or space. */
  private static final String ID = "[A-Za-z0-9_-]{1,64}";

  private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

  private static final String POSTING = "p_[a-z2-7]{26}";

  /** The id of a posting, as a search gives it. */
  static Parameter id() {
    return of(
        "id", "string", Pattern.compile(ID), "The id of a posting", "pattern", "^" + ID + "$");
  }

  /** The id of a posting in the form that proofs have. */
  static Parameter posting() {
    return of(
        "posting",
        "string",
        Pattern.compile(POSTING),
        "The id of a posting, which begins with p_",
        "pattern",
        "^" + POSTING + "$");
  }

  /** A day of UTC. */
  static Parameter day(String name, String description) {
    return of(name, "string", Pattern.compile(DAY), description, "pattern", "^" + DAY + "$");
  }

  static Parameter text(String name, String description) {
    return of(name, "string", TEXT, description, "maxLength", TEXT_LIMIT);
  }

  static Parameter flag(String name, String description) {
    return of(name, "boolean", Pattern.compile("true|false"), description, "default", false);
  }

  /** A whole number from 0 to {@code most}. */
  static Parameter number(String name, int most, int usual, String description) {
    Parameter of =
        of(name, "integer", Pattern.compile("[0-9]{1,6}"), description, "default", usual);
    Map<String, Object> schema = new LinkedHashMap<>(of.schema);
    schema.put("minimum", 0);
    schema.put("maximum", most);
    return new Parameter(name, schema, of.form);
  }

  private static Parameter of(
      String name, String type, Pattern form, String description, String rule, Object limit) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    schema.put("description", description);
    schema.put(rule, limit);
    return new Parameter(name, schema, form);
  }

  /**
   * The value as it stands in a URL, percent-encoded; null if there is none.
   *
   * @throws IllegalArgumentException if it has another form. The SDK has checked the schema before;
   *     this does not depend on it
   */
  @Nullable String encoded(Map<String, Object> arguments) {
    Object value = arguments.get(name);
    if (value == null) {
      return null;
    }
    String text = value.toString();
    if (!form.matcher(text).matches()) {
      throw new IllegalArgumentException(name + " must be like " + schema);
    }
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

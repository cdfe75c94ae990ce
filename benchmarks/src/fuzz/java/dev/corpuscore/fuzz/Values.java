package dev.corpuscore.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values for a schema: what it takes, what lies at its bounds, what it refuses. */
final class Values {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private final ApiDocument document;
  private final Known known;
  private final RandomGenerator random;

  Values(ApiDocument document, Known known, RandomGenerator random) {
    this.document = document;
    this.known = known;
    this.random = random;
  }

  /** A value that the schema takes, as far as it says what it takes; often one that is known. */
  JsonNode valid(String name, JsonNode said) {
    JsonNode schema = document.resolved(said);
    if (schema.has("const")) {
      return schema.get("const");
    }
    if (schema.has("enum")) {
      return pick(list(schema.get("enum")));
    }
    return switch (type(schema)) {
      case "boolean" -> JSON.booleanNode(random.nextBoolean());
      case "integer" -> number(name, schema, false);
      case "number" -> number(name, schema, true);
      case "array" -> array(name, schema, 1 + random.nextInt(3));
      case "object" -> object(schema);
      case "null" -> JSON.nullNode();
      default -> JSON.stringNode(text(name, schema));
    };
  }

  /** A value at a bound of the schema, or just beyond it. */
  JsonNode bound(String name, JsonNode said) {
    JsonNode schema = document.resolved(said);
    long off = random.nextInt(-1, 2);
    return switch (type(schema)) {
      case "integer", "number" -> {
        List<JsonNode> bounds = new ArrayList<>();
        for (String bound : List.of("minimum", "maximum", "default")) {
          if (schema.has(bound)) {
            bounds.add(schema.get(bound));
          }
        }
        yield bounds.isEmpty()
            ? JSON.numberNode(off)
            : JSON.numberNode(pick(bounds).longValue() + off);
      }
      case "array" -> array(name, schema, length(schema, "minItems", "maxItems", off));
      case "object" -> object(schema);
      case "boolean" -> JSON.booleanNode(random.nextBoolean());
      default -> JSON.stringNode(filled(length(schema, "minLength", "maxLength", off)));
    };
  }

  private int length(JsonNode schema, String least, String most, long off) {
    long bound =
        random.nextInt(4) == 0
            ? schema.path(least).asLong(0)
            : schema.path(most).asLong(random.nextInt(300));
    return Math.clamp(bound + off, 0, 250_000);
  }

  /** A value of another type. */
  JsonNode wrong() {
    return switch (random.nextInt(10)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.booleanNode(true);
      case 2 -> JSON.numberNode(random.nextLong());
      case 3 -> JSON.numberNode(random.nextDouble() * 1e300);
      case 4 -> JSON.arrayNode();
      case 5 -> JSON.objectNode();
      case 6 -> JSON.arrayNode().add(JSON.objectNode().put("a", 1));
      case 7 -> JSON.objectNode().put("url", 1);
      case 8 -> JSON.stringNode("x");
      default -> JSON.stringNode(HostileTexts.any(random));
    };
  }

  private JsonNode number(String name, JsonNode schema, boolean fraction) {
    List<String> usual = known.of(name);
    if (!usual.isEmpty()) {
      return JSON.numberNode(Long.parseLong(pick(usual)));
    }
    long least = schema.path("minimum").asLong(0);
    long most = Math.min(schema.path("maximum").asLong(100), least + 1_000_000);
    long whole = random.nextLong(least, most + 1);
    return fraction && whole < most
        ? JSON.numberNode(whole + Math.round(random.nextDouble() * 100) / 100.0)
        : JSON.numberNode(whole);
  }

  private ArrayNode array(String name, JsonNode schema, int length) {
    ArrayNode array = JSON.arrayNode();
    for (int at = 0; at < length; at++) {
      array.add(valid(name, schema.get("items")));
    }
    return array;
  }

  /** The required members, and a few of the others. */
  private ObjectNode object(JsonNode schema) {
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(each -> required.add(each.stringValue()));
    if (schema.has("anyOf")) {
      pick(list(schema.get("anyOf")))
          .path("required")
          .forEach(each -> required.add(each.stringValue()));
    }
    ObjectNode object = JSON.objectNode();
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      if (required.contains(member.getKey()) || random.nextInt(6) == 0) {
        object.set(member.getKey(), valid(member.getKey(), member.getValue()));
      }
    }
    return object;
  }

  private String text(String name, JsonNode schema) {
    List<String> usual = known.of(name);
    if (!usual.isEmpty() && random.nextInt(8) > 0) {
      return pick(usual);
    }
    if (schema.has("examples") && random.nextInt(4) > 0) {
      return pick(list(schema.get("examples"))).asString();
    }
    if (schema.has("pattern")) {
      return matching(schema.get("pattern").stringValue());
    }
    return switch (schema.path("format").asString("")) {
      case "date-time" -> "2026-03-01T12:00:00Z";
      case "uuid" -> uuid();
      default -> filled(Math.max(schema.path("minLength").asInt(1), 1 + random.nextInt(12)));
    };
  }

  /** One of a few shapes that the pattern takes. */
  private String matching(String pattern) {
    List<String> shapes =
        List.of(
            uuid(),
            "person-" + random.nextInt(100_000, 1_000_000),
            "SEK",
            "SE",
            "2026-03-01T12:00:00Z",
            "p_" + "a7".repeat(13),
            "A".repeat(54),
            filled(5));
    Pattern compiled = Pattern.compile(pattern);
    List<String> taken = shapes.stream().filter(it -> compiled.matcher(it).find()).toList();
    return taken.isEmpty() ? filled(3) : pick(taken);
  }

  private String uuid() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  private String filled(int length) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < length; at++) {
      text.append(at % 9 == 8 ? ' ' : LETTERS.charAt(length < 100 ? random.nextInt(26) : at % 26));
    }
    return text.toString();
  }

  /** The first type that is not null, mostly. */
  private String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      return pick(list(type)).stringValue();
    }
    return type.asString("string");
  }

  <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static List<JsonNode> list(JsonNode array) {
    return array.valueStream().toList();
  }
}

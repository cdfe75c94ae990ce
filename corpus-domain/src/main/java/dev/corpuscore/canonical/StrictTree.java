package dev.corpuscore.canonical;

import dev.corpuscore.model.Fault;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds a tree and refuses what Jackson accepts but I-JSON (RFC 7493) forbids. It makes one pass,
 * with one level of recursion per level of nesting, which the parser bounds.
 */
final class StrictTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final int SHOWN = 40;

  private final JsonParser in;
  private final boolean checksSurrogates;

  /**
   * @param checksSurrogates false where the text is known to hold no lone surrogate
   */
  StrictTree(JsonParser in, boolean checksSurrogates) {
    this.in = in;
    this.checksSurrogates = checksSurrogates;
  }

  /** The document's value. */
  JsonNode onlyValue() {
    JsonToken first = in.nextToken();
    if (first == null) {
      throw StrictJson.refused("there is no value", null, null);
    }
    JsonNode value = value(first);
    if (in.nextToken() != null) {
      throw refused("something follows the value");
    }
    return value;
  }

  private JsonNode value(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> NODES.stringNode(string(in.getString()));
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> decimal();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new IllegalStateException(token + " begins no value");
    };
  }

  private ObjectNode object() {
    ObjectNode object = NODES.objectNode();
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      string(name);
      if (object.has(name)) {
        throw refused("member \"" + Fault.excerpt(name, SHOWN) + "\" occurs twice");
      }
      object.set(name, value(in.nextToken()));
    }
    return object;
  }

  private ArrayNode array() {
    ArrayNode array = NODES.arrayNode();
    for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
      array.add(value(token));
    }
    return array;
  }

  private JsonNode integer() {
    return switch (in.getNumberType()) {
      case INT -> NODES.numberNode(in.getIntValue());
      case LONG -> {
        long value = in.getLongValue();
        if (value > StrictJson.GREATEST_INTEGER || value < -StrictJson.GREATEST_INTEGER) {
          throw notSurviving();
        }
        yield NODES.numberNode(value);
      }
      default -> throw notSurviving();
    };
  }

  private JsonNode decimal() {
    double value = in.getDoubleValue();
    if (Double.isInfinite(value) || (value == 0 && !isWrittenAsZero(in.getString()))) {
      throw notSurviving();
    }
    return NODES.numberNode(value);
  }

  private static boolean isWrittenAsZero(String number) {
    for (int i = 0; i < number.length(); i++) {
      char character = number.charAt(i);
      if (character == 'e' || character == 'E') {
        return true;
      }
      if (character >= '1' && character <= '9') {
        return false;
      }
    }
    return true;
  }

  private String string(String text) {
    if (!checksSurrogates) {
      return text;
    }
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        throw refused("a string holds half of a surrogate pair");
      }
      at += Character.charCount(codePoint);
    }
    return text;
  }

  private RuntimeException notSurviving() {
    return refused(
        "number "
            + Fault.excerpt(in.getString(), SHOWN)
            + " does not survive as an IEEE 754 double (RFC 7493)");
  }

  private RuntimeException refused(String reason) {
    return StrictJson.refused(reason, in.currentTokenLocation(), null);
  }
}

package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The canonical form of JSON (RFC 8785): equal values have equal bytes. */
public final class CanonicalJson {
  private static final int EXPECTED_CHARACTERS = 4_096;

  private CanonicalJson() {}

  /**
   * Returns the RFC 8785 form of {@code json}.
   *
   * @param json one JSON value, which must be I-JSON
   * @throws IllegalStateException if it is not
   */
  public static byte[] of(byte[] json) {
    try {
      return of(StrictJson.read(json));
    } catch (CorpusException e) {
      throw new IllegalStateException("our own JSON has no canonical form", e);
    }
  }

  /**
   * Returns the RFC 8785 form of {@code json}, nested at most as deep as {@link StrictJson} reads.
   *
   * @throws IllegalStateException if it holds a number that is not finite or half of a surrogate
   *     pair
   */
  public static byte[] of(JsonNode json) {
    return written(json).utf8();
  }

  /** The RFC 8785 form of a string, with its quotes. */
  public static byte[] string(String text) {
    return new CanonicalWriter(text.length() + 2).string(text).utf8();
  }

  /** As {@link #of(JsonNode)}, as characters. */
  static String text(JsonNode json) {
    return written(json).toString();
  }

  private static CanonicalWriter written(JsonNode json) {
    CanonicalWriter out = new CanonicalWriter(EXPECTED_CHARACTERS);
    write(json, out);
    return out;
  }

  private static void write(JsonNode json, CanonicalWriter out) {
    switch (json.getNodeType()) {
      case OBJECT -> writeObject(json, out);
      case ARRAY -> {
        out.startArray();
        json.forEach(element -> write(element, out));
        out.endArray();
      }
      case STRING -> out.string(json.stringValue());
      case NUMBER -> out.number(json.doubleValue());
      case BOOLEAN -> out.bool(json.booleanValue());
      case NULL -> out.string(null);
      case BINARY, MISSING, POJO ->
          throw new IllegalStateException(json.getNodeType() + " is not a JSON value");
    }
  }

  /** {@link String#compareTo} compares UTF-16 code units, as RFC 8785 section 3.2.3 asks. */
  private static void writeObject(JsonNode object, CanonicalWriter out) {
    out.startObject();
    List<Map.Entry<String, JsonNode>> members = new ArrayList<>(object.properties());
    members.sort(Map.Entry.comparingByKey());
    for (Map.Entry<String, JsonNode> member : members) {
      write(member.getValue(), out.name(member.getKey()));
    }
    out.endObject();
  }
}

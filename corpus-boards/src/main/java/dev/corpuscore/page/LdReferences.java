package dev.corpuscore.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The things of a page that others name by their {@code @id}, in place of what they are (JSON-LD
 * 1.1, section 3.3). One instance reads one page.
 */
final class LdReferences {
  /** The properties of a posting and of what it has that are things. */
  private static final List<String> MEMBERS =
      List.of("hiringOrganization", "jobLocation", "address", "baseSalary");

  /** A graph, a posting, a place, an address. */
  private static final int DEPTH = 4;

  private static final int THINGS_LIMIT = 10_000;

  /**
   * Characters of JSON that may come in place of names: a hostile page names a large thing many
   * times.
   */
  private static final int ROOM = 1 << 20;

  private final Map<String, JsonNode> things = new HashMap<>();
  private int left = ROOM;

  /**
   * @param values of the page's scripts
   */
  LdReferences(List<JsonNode> values) {
    values.forEach(value -> collect(value, 0));
  }

  private void collect(JsonNode value, int depth) {
    if (depth > DEPTH || things.size() >= THINGS_LIMIT) {
      return;
    }
    if (value.isArray()) {
      value.forEach(element -> collect(element, depth + 1));
      return;
    }
    String id = id(value);
    if (id != null && !isReference(value)) {
      things.putIfAbsent(id, value);
    }
    JsonNode graph = value.get("@graph");
    if (graph != null) {
      collect(graph, depth + 1);
    }
  }

  /** The thing, with what it names in place of the names. */
  JsonNode whole(JsonNode thing) {
    return things.isEmpty() ? thing : whole(thing, 0);
  }

  private JsonNode whole(JsonNode thing, int depth) {
    if (depth >= DEPTH || left <= 0 || !thing.isObject()) {
      return thing;
    }
    ObjectNode whole = JsonNodeFactory.instance.objectNode().setAll((ObjectNode) thing);
    for (String member : MEMBERS) {
      JsonNode said = thing.get(member);
      if (said instanceof ArrayNode list) {
        ArrayNode each = whole.putArray(member);
        list.forEach(element -> each.add(named(element, depth + 1)));
      } else if (said != null) {
        whole.set(member, named(said, depth + 1));
      }
    }
    return whole;
  }

  private JsonNode named(JsonNode said, int depth) {
    if (!isReference(said)) {
      return whole(said, depth);
    }
    JsonNode thing = left > 0 ? things.get(id(said)) : null;
    if (thing == null) {
      return said;
    }
    left -= thing.toString().length();
    return whole(thing, depth);
  }

  /** Whether this is nothing but the name of a thing. */
  private static boolean isReference(JsonNode said) {
    return id(said) != null && said.size() == (said.has("@type") ? 2 : 1);
  }

  private static @Nullable String id(JsonNode said) {
    JsonNode id = said.get("@id");
    return id != null && id.isString() ? id.stringValue() : null;
  }
}

package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A catalog's YAML as a JSON tree, so that the same code reads it as other documents, and the line
 * of each value. Not thread-safe.
 */
final class CatalogDocument {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final LoadSettings SETTINGS = LoadSettings.builder().setLabel("catalog").build();

  /** A catalog has three levels. A much deeper document could use up the stack. */
  private static final int DEPTH_LIMIT = 10;

  private final Map<String, Integer> lines = new HashMap<>();
  private final List<Fault> faults = new ArrayList<>();
  private final JsonNode root;

  /**
   * @throws CorpusException {@code CATALOG_INVALID} if the text is not YAML, is empty, uses aliases
   *     or is nested too deep
   */
  CatalogDocument(String text) {
    this.root = value("", compose(text));
  }

  /**
   * The whole document. A catalog uses only strings, true, false and null. A scalar of another type
   * becomes a POJO node, which no reader accepts.
   */
  JsonNode root() {
    return root;
  }

  /**
   * Throws if the document has faults.
   *
   * @param found what was found in {@link #root}
   * @throws CorpusException {@code CATALOG_INVALID} with the faults of the YAML and those that were
   *     found, in the order of their lines, each with its line; 100 at most
   */
  void throwIfFaulty(List<Fault> found) {
    List<Fault> all =
        Stream.concat(faults.stream(), found.stream())
            .sorted((one, other) -> Integer.compare(line(one.pointer()), line(other.pointer())))
            .limit(CatalogEntries.FAULT_LIMIT)
            .map(fault -> at(line(fault.pointer()), fault.pointer(), fault.detail()))
            .toList();
    if (!all.isEmpty()) {
      throw CatalogEntries.invalid(all);
    }
  }

  private static Node compose(String text) {
    try {
      int depth = 0;
      for (Event event : new Parse(SETTINGS).parseString(text)) {
        depth += event instanceof CollectionStartEvent ? 1 : 0;
        depth -= event instanceof CollectionEndEvent ? 1 : 0;
        if (depth > DEPTH_LIMIT) {
          throw refused(event.getStartMark(), "is nested too deep for a catalog");
        }
        if (event instanceof AliasEvent) {
          throw refused(event.getStartMark(), "aliases are not taken; write it out");
        }
      }
      return new Compose(SETTINGS)
          .composeString(text)
          .orElseThrow(
              () ->
                  refused(Optional.empty(), "the catalog is empty; it needs sources: [] at least"));
    } catch (MarkedYamlEngineException e) {
      throw refused(e.getProblemMark(), "is not YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw refused(Optional.empty(), "is not YAML: " + e.getMessage());
    }
  }

  private JsonNode value(String pointer, Node node) {
    lines.putIfAbsent(pointer, line(node.getStartMark()));
    return switch (node) {
      case MappingNode mapping -> object(pointer, mapping);
      case SequenceNode sequence -> array(pointer, sequence);
      case ScalarNode scalar -> scalar(scalar);
      default -> throw new IllegalStateException("a YAML node that has no form in JSON");
    };
  }

  private ObjectNode object(String pointer, MappingNode mapping) {
    ObjectNode object = NODES.objectNode();
    for (NodeTuple member : mapping.getValue()) {
      if (!(member.getKeyNode() instanceof ScalarNode key)) {
        faults.add(new Fault(pointer, "the name of a member must be plain text"));
        continue;
      }
      String at = Fault.pointerTo(pointer, key.getValue());
      if (object.has(key.getValue())) {
        faults.add(new Fault(at, "is there twice"));
      }
      lines.put(at, line(key.getStartMark()));
      object.set(key.getValue(), value(at, member.getValueNode()));
    }
    return object;
  }

  private ArrayNode array(String pointer, SequenceNode sequence) {
    ArrayNode array = NODES.arrayNode();
    for (Node element : sequence.getValue()) {
      array.add(value(pointer + "/" + array.size(), element));
    }
    return array;
  }

  private static JsonNode scalar(ScalarNode scalar) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.STR)) {
      return NODES.stringNode(text);
    }
    if (tag.equals(Tag.BOOL)) {
      return NODES.booleanNode(text.equalsIgnoreCase("true"));
    }
    return tag.equals(Tag.NULL) ? NODES.nullNode() : NODES.pojoNode(text);
  }

  /** The line of a value, or of what should contain it; 0 if there is none. */
  private int line(String pointer) {
    for (String at = pointer; !at.isEmpty(); at = at.substring(0, at.lastIndexOf('/'))) {
      Integer line = lines.get(at);
      if (line != null) {
        return line;
      }
    }
    return lines.getOrDefault("", 0);
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(it -> it.getLine() + 1).orElse(0);
  }

  private static CorpusException refused(Optional<Mark> mark, String detail) {
    return CatalogEntries.invalid(List.of(at(line(mark), "", detail)));
  }

  private static Fault at(int line, String pointer, String detail) {
    return new Fault(pointer, line == 0 ? detail : "line " + line + ": " + detail);
  }
}

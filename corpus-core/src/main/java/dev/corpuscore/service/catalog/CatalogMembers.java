package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * The members of one YAML mapping, read strictly: unknown, doubled and mistyped ones are faults.
 * Null is the same as absent; after a fault a member reads as absent.
 */
final class CatalogMembers {
  private static final int SHOWN = 100;

  private final String pointer;
  private final Optional<Mark> mark;
  private final CatalogFaults faults;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Optional<Mark>> marks = new LinkedHashMap<>();
  private final Set<String> known = new HashSet<>();

  CatalogMembers(MappingNode mapping, String pointer, CatalogFaults faults) {
    this.pointer = pointer;
    this.mark = mapping.getStartMark();
    this.faults = faults;
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        faults.add(pointer, tuple.getKeyNode().getStartMark(), "a name must be plain text");
      } else if (values.put(key.getValue(), tuple.getValueNode()) != null) {
        faults.add(at(key.getValue()), key.getStartMark(), "is there twice");
      } else {
        marks.put(key.getValue(), key.getStartMark());
      }
    }
  }

  /** Whatever the member holds, or null. */
  @Nullable Node node(String name) {
    known.add(name);
    Node value = values.get(name);
    return value == null || value.getTag().equals(Tag.NULL) ? null : value;
  }

  /** A text, or null. */
  @Nullable String text(String name) {
    Node value = node(name);
    if (value == null) {
      return null;
    }
    if (value instanceof ScalarNode scalar && scalar.getTag().equals(Tag.STR)) {
      return scalar.getValue();
    }
    fault(name, "must be a text" + (value instanceof ScalarNode ? "; put it in quotes" : ""));
    return null;
  }

  /** A text that {@code parse} understands, or null; its exceptions become faults. */
  <T> @Nullable T parsed(String name, Function<String, T> parse) {
    String text = text(name);
    if (text == null) {
      return null;
    }
    try {
      return parse.apply(text);
    } catch (CorpusException e) {
      fault(name, e.getMessage());
      return null;
    }
  }

  /** True or false, or {@code standard} where it is absent. */
  @Nullable Boolean flag(String name, @Nullable Boolean standard) {
    Node value = node(name);
    if (value == null) {
      return standard;
    }
    if (value instanceof ScalarNode scalar && scalar.getTag().equals(Tag.BOOL)) {
      return scalar.getValue().equalsIgnoreCase("true");
    }
    fault(name, "must be true or false");
    return standard;
  }

  /** Notes that a member is needed if it is absent. */
  void require(String name) {
    if (node(name) == null) {
      faults.add(at(name), mark, name + " is needed");
    }
  }

  /** Notes a fault of a member. */
  void fault(String name, String detail) {
    faults.add(at(name), marks.getOrDefault(name, mark), detail);
  }

  /** Notes a fault of the mapping as a whole. */
  void fault(String detail) {
    faults.add(pointer, mark, detail);
  }

  /** Notes every member that nobody has asked for. */
  void refuseUnknown() {
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        fault(name, "is not known here; known are " + String.join(", ", new TreeSet<>(known)));
      }
    }
  }

  private String at(String name) {
    String shown = name.length() <= SHOWN ? name : name.substring(0, SHOWN) + "…";
    return pointer + "/" + shown.replace("~", "~0").replace("/", "~1");
  }
}

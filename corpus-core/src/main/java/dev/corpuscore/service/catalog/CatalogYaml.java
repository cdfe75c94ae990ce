package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.service.feeds.SourceKinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads the text of a catalog: {@code docs/catalog.md} has its form. Every fault is told with its
 * line. Used once.
 */
final class CatalogYaml {
  private static final Duration USUAL = Duration.ofHours(6);
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(365);
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern EVERY = Pattern.compile("([1-9][0-9]{0,4})([mhd])");

  /** The catalog has three levels; what has more is none, and would take the stack to read. */
  private static final int DEPTH = 10;

  private static final int SOURCES = 10_000;

  private final SourceKinds kinds;
  private final CatalogFaults faults = new CatalogFaults();
  private final LoadSettings settings = LoadSettings.builder().setLabel("catalog").build();

  CatalogYaml(SourceKinds kinds) {
    this.kinds = kinds;
  }

  /**
   * Returns the sources in the order of the text.
   *
   * @throws CorpusException {@code CATALOG_INVALID} with every fault
   */
  List<SourceDefinition> read(String text) {
    Node root = compose(text);
    List<SourceDefinition> sources = root == null ? List.of() : sources(root);
    if (!faults.isEmpty()) {
      throw faults.exception();
    }
    return sources;
  }

  private @Nullable Node compose(String text) {
    try {
      int depth = 0;
      for (Event event : new Parse(settings).parseString(text)) {
        depth += event instanceof CollectionStartEvent ? 1 : 0;
        depth -= event instanceof CollectionEndEvent ? 1 : 0;
        if (depth > DEPTH) {
          faults.add("", event.getStartMark(), "is nested too deep for a catalog");
          return null;
        }
        if (event instanceof AliasEvent) {
          faults.add("", event.getStartMark(), "aliases are not taken; write it out");
          return null;
        }
      }
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty()) {
        faults.add("", Optional.empty(), "the catalog is empty; it needs sources: [] at least");
      }
      return root.orElse(null);
    } catch (MarkedYamlEngineException e) {
      faults.add("", e.getProblemMark(), "is no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      faults.add("", Optional.empty(), "is no YAML: " + e.getMessage());
    }
    return null;
  }

  private List<SourceDefinition> sources(Node root) {
    if (!(root instanceof MappingNode mapping)) {
      faults.add("", root.getStartMark(), "must be a mapping with the member sources");
      return List.of();
    }
    CatalogMembers members = new CatalogMembers(mapping, "", faults);
    members.require("sources");
    Node list = members.node("sources");
    members.refuseUnknown();
    if (list == null) {
      return List.of();
    }
    if (!(list instanceof SequenceNode sequence)) {
      members.fault("sources", "must be a list");
      return List.of();
    }
    if (sequence.getValue().size() > SOURCES) {
      members.fault("sources", "holds more than " + SOURCES + " sources");
      return List.of();
    }
    return sources(sequence);
  }

  private List<SourceDefinition> sources(SequenceNode sequence) {
    List<SourceDefinition> sources = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < sequence.getValue().size(); i++) {
      Node node = sequence.getValue().get(i);
      if (node instanceof MappingNode mapping) {
        CatalogMembers members = new CatalogMembers(mapping, "/sources/" + i, faults);
        SourceDefinition source = source(members);
        if (source != null && !ids.add(source.id())) {
          members.fault("id", "\"" + source.id() + "\" is another source's already");
        }
        if (source != null) {
          sources.add(source);
        }
      } else {
        faults.add("/sources/" + i, node.getStartMark(), "must be a mapping with id and kind");
      }
    }
    return sources;
  }

  /** A source, or null after a fault. */
  private @Nullable SourceDefinition source(CatalogMembers members) {
    int before = faults.size();
    members.require("id");
    members.require("kind");
    String id = members.parsed("id", CatalogYaml::id);
    String kind = members.parsed("kind", this::kind);
    Duration every = members.parsed("every", CatalogYaml::every);
    SourceDefinition source =
        new SourceDefinition(
            Objects.requireNonNullElse(id, ""),
            Objects.requireNonNullElse(kind, ""),
            members.text("tenant"),
            members.parsed("company", CatalogYaml::company),
            members.text("url"),
            Objects.requireNonNullElse(every, USUAL),
            Boolean.TRUE.equals(members.flag("enabled", true)),
            members.flag("trusted", null));
    members.refuseUnknown();
    if (faults.size() > before) {
      return null;
    }
    try {
      kinds.board(source);
      return source;
    } catch (CorpusException e) {
      members.fault(e.getMessage());
      return null;
    }
  }

  private static String id(String text) {
    if (!ID.matcher(text).matches()) {
      throw refused("must be 1..100 of letters, digits, dots, hyphens, underscores", text);
    }
    return text;
  }

  private String kind(String text) {
    if (kinds.feed(text).isEmpty()) {
      throw refused("must be one of " + String.join(", ", kinds.names()), text);
    }
    return text;
  }

  private static String company(String text) {
    if (text.isBlank() || text.length() > 300) {
      throw refused("must have 1..300 characters", text);
    }
    return text;
  }

  private static Duration every(String text) {
    Matcher parts = EVERY.matcher(text);
    if (!parts.matches()) {
      throw refused("must be like 30m, 6h or 1d", text);
    }
    long number = Long.parseLong(parts.group(1));
    Duration every =
        switch (parts.group(2)) {
          case "m" -> Duration.ofMinutes(number);
          case "h" -> Duration.ofHours(number);
          default -> Duration.ofDays(number);
        };
    if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
      throw refused("must be in 1m..365d", text);
    }
    return every;
  }

  private static CorpusException refused(String wanted, String text) {
    String shown = text.length() <= 100 ? text : text.substring(0, 100) + "…";
    return new CorpusException(ErrorCode.INVALID_REQUEST, wanted + ": \"" + shown + "\"");
  }
}

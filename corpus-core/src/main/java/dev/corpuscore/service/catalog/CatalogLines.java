package dev.corpuscore.service.catalog;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.service.imports.LineReader;
import dev.corpuscore.service.imports.RawLine;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Reads a catalog that has one entry, a JSON object, in each line. Holds one line and the sources
 * that were read, not the text. Used once.
 */
final class CatalogLines {
  private final CatalogEntries entries;
  private final List<Fault> faults = new ArrayList<>();

  CatalogLines(CatalogEntries entries) {
    this.entries = entries;
  }

  /**
   * Returns the sources in the order of the lines; blank lines are left out.
   *
   * @throws CorpusException {@code CATALOG_INVALID} with the faults of all lines, each with its
   *     line; the reading ends at the 100th fault, and at the line after the 500,000th source
   */
  List<SourceDefinition> read(LineReader lines) {
    List<SourceDefinition> sources = new ArrayList<>();
    for (RawLine line = lines.next(); line != null; line = lines.next()) {
      if (sources.size() == CatalogEntries.SOURCES_LIMIT) {
        fault(
            line,
            "",
            "is one entry too many; a catalog has at most " + CatalogEntries.SOURCES_LIMIT);
        break;
      }
      read(line, sources);
      if (faults.size() >= CatalogEntries.FAULT_LIMIT) {
        break;
      }
    }
    if (!faults.isEmpty()) {
      throw CatalogEntries.invalid(faults.stream().limit(CatalogEntries.FAULT_LIMIT).toList());
    }
    return sources;
  }

  private void read(RawLine line, List<SourceDefinition> sources) {
    if (line.fault() != null) {
      fault(line, "", line.fault());
      return;
    }
    try {
      JsonNode node = StrictJson.read(line.bytes());
      if (!node.isObject()) {
        fault(line, "", "must be an object, an entry of the catalog");
        return;
      }
      JsonMembers members = JsonMembers.of(node);
      SourceDefinition source = entries.read(members);
      members.throwIfFaulty();
      sources.add(source);
    } catch (CorpusException e) {
      if (e.faults().isEmpty()) {
        fault(line, "", e.getMessage());
      }
      e.faults().forEach(it -> fault(line, it.pointer(), it.detail()));
    }
  }

  private void fault(RawLine line, String pointer, String detail) {
    faults.add(new Fault(pointer, "line " + line.number() + ": " + detail));
  }
}

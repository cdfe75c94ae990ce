package dev.corpuscore.service.catalog;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SourceDefinition;
import java.util.List;

/** Reads the text of a catalog, whose form {@code docs/catalog.md} describes. Used once. */
final class CatalogYaml {
  private static final int SOURCES_LIMIT = 10_000;

  private final CatalogEntries entries;

  CatalogYaml(CatalogEntries entries) {
    this.entries = entries;
  }

  /**
   * Returns the sources in the order of the text.
   *
   * @throws CorpusException {@code CATALOG_INVALID} with every fault
   */
  List<SourceDefinition> read(String text) {
    CatalogDocument document = new CatalogDocument(text);
    JsonMembers members = JsonMembers.of(document.root());
    List<SourceDefinition> sources = members.objects("sources", SOURCES_LIMIT, entries::read);
    members.required("sources", members.has("sources") ? sources : null);
    members.refuseUnknown();
    document.throwIfFaulty(members.faults());
    return sources;
  }
}

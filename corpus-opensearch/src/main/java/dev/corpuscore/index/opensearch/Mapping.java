package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.SchemaVersion;
import dev.corpuscore.index.tally.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Settings and mapping of an index: the resource {@code index.json}, plus a field per facet. */
final class Mapping {
  /** Raise the last number with each change of a field; then holders rebuild the index. */
  private static final String LAYOUT = SchemaVersion.VERSION + "/8";

  private Mapping() {}

  /** The name of the format. An index of another format is rebuilt. */
  static String format(String bodyFormat) {
    return LAYOUT + "/" + bodyFormat;
  }

  /** The body of the request that creates an index. The caller may change the returned object. */
  static ObjectNode index() {
    ObjectNode index = read("index.json");
    ObjectNode fields = index.withObject("/mappings/properties");
    for (Facet facet : Facet.values()) {
      if (facet.type().isNumber()) {
        number(fields, facet);
        continue;
      }
      ObjectNode field = keyword(fields, facet.wire());
      boolean counted = facet.isCounted() || Tally.FACETS.contains(facet);
      if (!counted || facet.isConcept()) {
        field.put("doc_values", false);
      }
      if (facet.isCountedApart()) {
        keyword(fields, Fields.counted(facet)).put("index", false);
      }
      if (facet.isSpelled()) {
        keyword(fields, ClusterFields.written(facet)).put("index", false);
      }
    }
    return index;
  }

  /** A field that is sorted or counted by, too, is in the resource. */
  private static void number(ObjectNode fields, Facet facet) {
    if (!fields.has(facet.wire())) {
      boolean whole = facet.type() == Facet.Type.TIME;
      fields
          .putObject(facet.wire())
          .put("type", whole ? "long" : "double")
          .put("doc_values", false);
    }
  }

  private static ObjectNode keyword(ObjectNode fields, String name) {
    return fields.putObject(name).put("type", "keyword");
  }

  /**
   * The body of the request that creates the template, which sets the numbers of shards and
   * replicas.
   */
  static ObjectNode template() {
    return read("template.json");
  }

  private static ObjectNode read(String name) {
    try (InputStream in = Mapping.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return (ObjectNode) JsonMapper.shared().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

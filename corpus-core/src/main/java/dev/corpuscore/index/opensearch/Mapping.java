package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.schema.SchemaVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Settings and mapping of an index: the resource {@code index.json}, with a field per facet. */
final class Mapping {
  /** Whoever changes a field raises the last number, and holders rebuild. */
  private static final String LAYOUT = SchemaVersion.VERSION + "/2";

  private Mapping() {}

  /** Names what an index holds; one of another format is rebuilt. */
  static String format(String bodyFormat) {
    return LAYOUT + "/" + bodyFormat;
  }

  /** What to make an index with. The caller's to change. */
  static ObjectNode index() {
    ObjectNode index = read("index.json");
    ObjectNode fields = index.withObject("/mappings/properties");
    for (Facet facet : Facet.values()) {
      ObjectNode field = keyword(fields, facet.wire());
      if (!facet.isCounted()) {
        field.put("doc_values", false);
      }
      if (facet.isSpelled()) {
        keyword(fields, ClusterFields.written(facet)).put("index", false);
      }
    }
    return index;
  }

  private static ObjectNode keyword(ObjectNode fields, String name) {
    return fields.putObject(name).put("type", "keyword");
  }

  /** What to make the template with that says how many shards and copies an index has. */
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

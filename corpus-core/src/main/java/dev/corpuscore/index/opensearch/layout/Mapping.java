package dev.corpuscore.index.opensearch.layout;

import dev.corpuscore.index.layout.Layout;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Settings and mapping of an index, from the resource {@code index.json}. */
public final class Mapping {
  /** Whoever changes a field raises the last number, and holders rebuild. */
  private static final String LAYOUT = Layout.VERSION + ".2";

  private Mapping() {}

  /** Names what an index holds; one of another format is rebuilt. */
  public static String format(String bodyFormat) {
    return LAYOUT + "/" + bodyFormat;
  }

  /** What to make an index with. The caller's to change. */
  public static ObjectNode index() {
    return read("index.json");
  }

  /** What to make the template with that says how many shards and copies an index has. */
  public static ObjectNode template() {
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

package dev.corpuscore.parquet;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.node.JsonNodeFactory;

/** Writes the file of one state of the corpus, from what {@code export --root} has written. */
final class WriteWhole {
  private WriteWhole() {}

  /**
   * Writes it.
   *
   * @param corpus the lines of an export, plain or packed with gzip
   * @param root what was written beside it
   * @throws IllegalArgumentException if the two do not fit together, or a line is not a posting;
   *     nothing is left in {@code folder} then
   */
  static Manifest run(Path corpus, Path root, Path folder) throws IOException {
    JsonNode said = Manifest.root(read(root));
    try (InputStream lines = open(corpus);
        ParquetFile file = new ParquetFile(folder)) {
      try (MappingIterator<JsonNode> all =
          Manifest.JSON.readerFor(JsonNode.class).readValues(lines)) {
        while (all.hasNext()) {
          file.write(Rows.of(all.next()));
        }
      } catch (JacksonException | IllegalArgumentException e) {
        throw new IllegalArgumentException(
            corpus + ", posting " + (file.rows() + 1) + ": " + e.getMessage(), e);
      }
      long listed = said.path("statement").path("leaves").longValue();
      if (file.rows() != listed) {
        throw new IllegalArgumentException(
            corpus
                + " has "
                + file.rows()
                + " postings, the root in "
                + root
                + " has "
                + listed
                + ": they are not of one export, or the file was cut off");
      }
      return Manifest.write(
          folder, Manifest.Kind.WHOLE, file, said, JsonNodeFactory.instance.objectNode());
    }
  }

  private static JsonNode read(Path root) throws IOException {
    try {
      return Manifest.JSON.readTree(Files.readAllBytes(root));
    } catch (JacksonException e) {
      throw new IllegalArgumentException(root + " is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static InputStream open(Path corpus) throws IOException {
    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(corpus), 1 << 16);
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return packed ? new GZIPInputStream(in, 1 << 16) : in;
  }
}

package dev.corpuscore.parquet;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Writes the file of one state of the corpus, from what {@code export --root} has written. */
final class WriteWhole {
  private WriteWhole() {}

  /**
   * Writes it.
   *
   * @param corpus the lines of an export, plain or packed with gzip
   * @param rootFile what was written beside it
   * @throws IllegalArgumentException if the two do not fit together, or a line is not a posting
   *     with the digest that it names; nothing is left in {@code folder} then
   */
  static Manifest run(Path corpus, Path rootFile, Path folder) throws IOException {
    JsonNode said = Manifest.root(read(rootFile));
    CorpusTree tree = new CorpusTree();
    try (BufferedReader lines = open(corpus);
        ParquetFile file = new ParquetFile(folder)) {
      try {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          JsonNode posting = ExportLine.read(line);
          file.write(Rows.of(posting));
          tree.add(posting);
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
                + rootFile
                + " has "
                + listed
                + ": they are not of one export, or the file was cut off");
      }
      String root = tree.root();
      String named = said.path("statement").path("root").asString("");
      if (!root.equals(named)) {
        throw new IllegalArgumentException(
            corpus
                + " has the root "
                + root
                + ", and "
                + rootFile
                + " names "
                + named
                + ": a posting was left out, added or altered, or they are not of one export");
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

  private static BufferedReader open(Path corpus) throws IOException {
    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(corpus), 1 << 16);
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    InputStream lines = packed ? new GZIPInputStream(in, 1 << 16) : in;
    return new BufferedReader(new InputStreamReader(lines, StandardCharsets.UTF_8));
  }
}

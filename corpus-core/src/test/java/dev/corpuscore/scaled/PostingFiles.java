package dev.corpuscore.scaled;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Postings to import, {@code Nurse 0} and on, dealt out to some files.
 *
 * @param postings how many there are in all
 * @param parts the number of files
 */
record PostingFiles(Path folder, int postings, int parts) {
  /** A file with its part of the postings. */
  String part(int part) {
    Path file = folder.resolve("part" + part + ".ndjson");
    if (!Files.exists(file)) {
      write(file, part);
    }
    return file.toString();
  }

  private void write(Path file, int part) {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int n = part; n < postings; n += parts) {
        out.write(
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of(
                        "url", "https://jobs.example/" + n,
                        "title", "Nurse " + n,
                        "description",
                            "Ward " + n + " needs somebody for nights and weekends. ".repeat(9))));
        out.newLine();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

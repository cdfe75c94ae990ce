package dev.corpuscore.benchmarks.duplicates;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What somebody who read both ads of a pair says of them. */
enum Verdict {
  /**
   * One ad at two addresses, reworded or not: whoever has read one learns nothing from the other.
   */
  SAME,

  /** One ad for two places: all that differs is where, when or whom to call. */
  ELSEWHERE,

  /** Two ads: duties, terms or what is asked for differ. */
  OTHER;

  private static final String FILE = "judged.tsv";

  /** The verdicts of the first hundred pairs. */
  static Map<String, Verdict> read() {
    return read(FILE);
  }

  /** The verdicts by the names of the pairs, in the order of the file. */
  static Map<String, Verdict> read(String name) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    try (InputStream file = Objects.requireNonNull(Verdict.class.getResourceAsStream(name), name);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(
              cells ->
                  verdicts.put(
                      cells[0] + ' ' + cells[1], valueOf(cells[2].toUpperCase(Locale.ROOT))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return verdicts;
  }
}

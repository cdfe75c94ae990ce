package dev.corpuscore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The tables of {@code docs/beside-the-specification.md}. */
public final class SpecificationPage {
  private static final Path PAGE = Path.of("../docs/beside-the-specification.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| ([^|]+) \\|");

  private SpecificationPage() {}

  /** A row: what is in code in its first cell, and the text of its second. */
  public record Row(String name, String second) {}

  /** The rows of the section with this heading that begin with code, in their order. */
  public static List<Row> rows(String heading) {
    try {
      String section = Files.readString(PAGE).split("(?m)^## " + heading + "$", 2)[1];
      return ROW.matcher(section.split("(?m)^## ", 2)[0])
          .results()
          .map(row -> new Row(row.group(1), row.group(2)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.corpuscore;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The tables of {@code docs/beside-the-specification.md}. */
public final class SpecificationPage {
  private static final Path PAGE = Path.of("../docs/beside-the-specification.md");
  private static final Pattern ROW = Pattern.compile("(?m)\\| ([^|]+) \\| (`[^|]+) \\|$");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private SpecificationPage() {}

  /** What is in code in the last cell of a row, and the text of the cell before. */
  public record Row(String name, String before) {}

  /** All that the tables of the section with this heading have in their last cells, in order. */
  public static List<Row> rows(String heading) {
    String page = Unchecked.get(() -> Files.readString(PAGE));
    String section = page.split("(?m)^## " + heading + "$", 2)[1];
    return ROW.matcher(section.split("(?m)^## ", 2)[0])
        .results()
        .flatMap(
            row ->
                CODE.matcher(row.group(2))
                    .results()
                    .map(code -> new Row(code.group(1), row.group(1))))
        .toList();
  }
}

package dev.corpuscore.page.jobtech;

import dev.corpuscore.GeneratedTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdShapePageTest {
  /** What the page calls an object of exactly these members, and explains once. */
  private static final Map<List<String>, String> NAMED =
      Map.of(
          List.of("concept_id", "label", "legacy_ams_taxonomy_id"), "concept",
          List.of("concept_id", "label", "weight", "legacy_ams_taxonomy_id"), "weighted concept");

  private record Row(String type, String keptIn) {}

  @Test
  void page_listsEveryMember() {
    Map<String, Row> rows = new LinkedHashMap<>();
    AdShape.walk(
        (path, member) -> rows.put(path, new Row(words(member.type()), keptIn(member.source()))));
    StringBuilder table = new StringBuilder("| member | type | kept in |\n|---|---|---|\n");
    rows.forEach(
        (path, row) -> {
          if (!isConcept(path.substring(0, Math.max(0, path.lastIndexOf('.'))), rows)) {
            String type = isConcept(path, rows) ? concept(path, row, rows) : row.type();
            table.append("| `" + path + "` | " + type + " | " + row.keptIn() + " |\n");
          }
        });

    GeneratedTable.assertCurrent("ad-shape.md", getClass(), table.toString());
  }

  /** The names of the members below a member, in their order. */
  private static List<String> below(String path, Map<String, Row> rows) {
    return rows.keySet().stream()
        .filter(it -> it.startsWith(path + ".") && it.indexOf('.', path.length() + 1) < 0)
        .map(it -> it.substring(path.length() + 1))
        .toList();
  }

  private static boolean isConcept(String path, Map<String, Row> rows) {
    List<String> names = below(path, rows);
    return NAMED.containsKey(names)
        && names.stream().allMatch(name -> asInAConcept(name).equals(rows.get(path + "." + name)));
  }

  private static Row asInAConcept(String name) {
    return new Row(name.equals("weight") ? "number" : "text without markup", "");
  }

  private static String concept(String path, Row row, Map<String, Row> rows) {
    return row.type().replace("object", NAMED.getOrDefault(below(path, rows), "object"));
  }

  private static String words(AdType type) {
    return type instanceof AdList list
        ? list.words() + ": " + list.element().words()
        : type.words();
  }

  private static String keptIn(AdObject.Source source) {
    return switch (source) {
      case AD -> "";
      case POSTING -> "posting";
      case PEOPLE -> "contacts";
    };
  }
}

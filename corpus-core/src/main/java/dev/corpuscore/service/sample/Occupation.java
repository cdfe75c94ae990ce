package dev.corpuscore.service.sample;

import java.util.ArrayList;
import java.util.List;

/**
 * A family of occupations: what its postings are called, and what they say.
 *
 * @param percent usual pay, as a percentage of the plainest there is
 * @param desk whether the work can be done from home
 */
record Occupation(
    String department,
    int percent,
    boolean desk,
    List<String> titles,
    List<String> tools,
    List<String> duties,
    List<String> demands) {
  static final List<Occupation> ALL = List.copyOf(read());

  private static List<Occupation> read() {
    List<Occupation> all = new ArrayList<>();
    for (String family : (OfficeWords.FAMILIES + "\n" + FieldWords.FAMILIES).split("\n\n+")) {
      List<String> lines = family.strip().lines().toList();
      List<String> head = parts(lines.get(0));
      all.add(
          new Occupation(
              head.get(0),
              Integer.parseInt(head.get(1)),
              head.get(2).equals("desk"),
              parts(lines.get(1)),
              parts(lines.get(2)),
              parts(lines.get(3)),
              parts(lines.get(4))));
    }
    return all;
  }

  private static List<String> parts(String line) {
    return List.of(line.split(" *\\| *"));
  }
}

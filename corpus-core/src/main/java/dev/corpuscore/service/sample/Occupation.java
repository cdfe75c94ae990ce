package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
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
  /** Of the file, for each family. */
  private static final int LINES = 5;

  static final List<Occupation> ALL = List.copyOf(read());

  private static List<Occupation> read() {
    List<String> lines = ClassResource.lines(Occupation.class, "occupations.txt");
    List<Occupation> all = new ArrayList<>();
    for (int at = 0; at < lines.size(); at += LINES) {
      List<String> head = parts(lines.get(at));
      all.add(
          new Occupation(
              head.get(0),
              Integer.parseInt(head.get(1)),
              head.get(2).equals("desk"),
              parts(lines.get(at + 1)),
              parts(lines.get(at + 2)),
              parts(lines.get(at + 3)),
              parts(lines.get(at + 4))));
    }
    return all;
  }

  private static List<String> parts(String line) {
    return List.of(line.split(" *\\| *"));
  }
}

package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.List;

/**
 * A family of occupations: the titles and texts of its postings.
 *
 * @param percent the usual pay as a percentage of the lowest
 * @param desk whether the work can be done from home
 */
record SampleJob(
    String department,
    int percent,
    boolean desk,
    List<String> titles,
    List<String> tools,
    List<String> duties,
    List<String> demands) {
  /** Lines of the file per family. */
  private static final int LINES = 5;

  static final List<SampleJob> ALL = List.copyOf(read());

  private static List<SampleJob> read() {
    List<String> lines = ClassResource.lines(SampleJob.class, "occupations.txt");
    List<SampleJob> all = new ArrayList<>();
    for (int at = 0; at < lines.size(); at += LINES) {
      List<String> head = parts(lines.get(at));
      all.add(
          new SampleJob(
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

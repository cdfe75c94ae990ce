package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A family of occupations in one language: the titles and texts of its postings.
 *
 * @param family the department's English name
 * @param percent the usual pay as a percentage of the lowest
 * @param desk whether the work can be done from home
 */
record SampleJob(
    String family,
    String department,
    int percent,
    boolean desk,
    List<String> titles,
    List<String> tools,
    List<String> duties,
    List<String> demands) {
  /** Lines of the file per family. */
  private static final int LINES = 5;

  private static final Map<String, List<SampleJob>> READ = new ConcurrentHashMap<>();

  /** All, in a language that has a file of them. */
  static List<SampleJob> in(String language) {
    return READ.computeIfAbsent(language, SampleJob::read);
  }

  /** Those of some departments, by their English names; as often as each is named. */
  static List<SampleJob> in(String language, List<String> families) {
    return families.stream()
        .flatMap(family -> in(language).stream().filter(job -> job.family().equals(family)))
        .toList();
  }

  private static List<SampleJob> read(String language) {
    List<String> lines = ClassResource.lines(SampleJob.class, "occupations_" + language + ".txt");
    List<SampleJob> all = new ArrayList<>();
    for (int at = 0; at < lines.size(); at += LINES) {
      List<String> head = parts(lines.get(at));
      all.add(
          new SampleJob(
              head.getLast().equals(head.get(2)) ? head.get(0) : head.getLast(),
              head.get(0),
              Integer.parseInt(head.get(1)),
              head.get(2).equals("desk"),
              parts(lines.get(at + 1)),
              parts(lines.get(at + 2)),
              parts(lines.get(at + 3)),
              parts(lines.get(at + 4))));
    }
    return List.copyOf(all);
  }

  private static List<String> parts(String line) {
    return List.of(line.split(" *\\| *"));
  }
}

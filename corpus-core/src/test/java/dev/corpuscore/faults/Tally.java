package dev.corpuscore.faults;

import dev.corpuscore.faults.FilePoint.Call;
import dev.corpuscore.faults.Objection.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What was tried and what became of it, as a table. Thread-safe. */
final class Tally {
  private static final List<String> FAULTS =
      List.of(
          "EIO once",
          "EIO from then on",
          "ENOSPC from then on",
          "EROFS from then on",
          "kill",
          "power cut",
          "torn writes");

  private final Map<String, Map<Call, Long>> calls = new LinkedHashMap<>();
  private final Map<String, Integer> tried = new TreeMap<>();
  private final Map<Kind, Integer> wrong = new EnumMap<>(Kind.class);
  private final List<String> objections = new ArrayList<>();
  private final Consumer<String> told;
  private int notReached;

  /**
   * @param told hears of each objection as it is found
   */
  Tally(Consumer<String> told) {
    this.told = told;
  }

  synchronized void calls(String work, Map<Call, Long> counted) {
    calls.put(work, counted);
  }

  /** The process made fewer calls than the one that was counted. */
  synchronized void notReached(String work, FilePoint point) {
    notReached++;
  }

  synchronized void tried(String work, FilePoint point, String fault, List<Objection> found) {
    tried.merge(work + " " + point.call() + " " + fault, 1, Integer::sum);
    for (Objection each : found) {
      wrong.merge(each.kind(), 1, Integer::sum);
      objections.add(work + ", " + fault + ", " + point + ": " + each);
      told.accept(objections.getLast());
    }
  }

  /** What must not be. */
  synchronized List<String> objections() {
    return List.copyOf(objections);
  }

  @Override
  public synchronized String toString() {
    StringBuilder table = new StringBuilder("| work | call | calls | ");
    table.append(String.join(" | ", FAULTS)).append(" |\n|---|---|---|");
    table.append("---|".repeat(FAULTS.size())).append("\n");
    calls.forEach(
        (work, counted) ->
            counted.forEach(
                (call, count) -> {
                  table.append("| " + work + " | " + call + " | " + count + " |");
                  for (String fault : FAULTS) {
                    table.append(
                        " " + tried.getOrDefault(work + " " + call + " " + fault, 0) + " |");
                  }
                  table.append("\n");
                }));
    int sum = tried.values().stream().mapToInt(it -> it).sum();
    table.append("\n" + sum + " cases: ");
    for (Kind kind : Kind.values()) {
      String name = kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
      table.append(wrong.getOrDefault(kind, 0) + " " + name + ", ");
    }
    return table + "" + notReached + " points not reached";
  }
}

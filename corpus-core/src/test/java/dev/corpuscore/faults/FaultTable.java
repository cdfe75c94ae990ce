package dev.corpuscore.faults;

import dev.corpuscore.faults.FilePoint.Call;
import dev.corpuscore.faults.Violation.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The faults that were tried and the violations that were found, as a table. Thread-safe. */
final class FaultTable {
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
  private final List<String> violations = new ArrayList<>();
  private final Consumer<String> listener;
  private int notReached;

  /**
   * @param listener receives each violation as it is found
   */
  FaultTable(Consumer<String> listener) {
    this.listener = listener;
  }

  synchronized void calls(String work, Map<Call, Long> counted) {
    calls.put(work, counted);
  }

  /** The process made fewer calls than the one that was counted. */
  synchronized void notReached(String work, FilePoint point) {
    notReached++;
  }

  synchronized void tried(String work, FilePoint point, String fault, List<Violation> found) {
    tried.merge(work + " " + point.call() + " " + fault, 1, Integer::sum);
    for (Violation each : found) {
      wrong.merge(each.kind(), 1, Integer::sum);
      violations.add(work + ", " + fault + ", " + point + ": " + each);
      listener.accept(violations.getLast());
    }
  }

  /** What must not be. */
  synchronized List<String> violations() {
    return List.copyOf(violations);
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

package dev.corpuscore.tier;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says at the end of a build what it has cost: processor seconds of Maven and everything that it
 * started, compilers, tests, servers and browsers, and the slowest classes of tests. Over its
 * budget a build fails where {@code CI} is true; elsewhere it says so.
 *
 * <p>Maven starts it last, so its parent is what is measured. Linux only: elsewhere nothing is
 * known, and nothing fails.
 */
final class TierReport {
  /** A row for each class of tests: when it ended, its name, milliseconds of processor and wall. */
  static final Path CLASSES = Path.of("..", "target", "tests", "classes.tsv");

  private static final int SLOWEST = 10;

  /** A class of the first tier that takes longer needs a reason in {@link SlowClasses}. */
  static final Duration LONG = Duration.ofSeconds(10);

  /** A server that all tests share ends some seconds after the last JVM that had it. */
  private static final Duration SERVERS_END = Duration.ofSeconds(20);

  private TierReport() {}

  /**
   * Reports, and ends with code 1 if the build must fail.
   *
   * @param arguments the tier, and its budget in processor seconds of the reference machine
   */
  public static void main(String[] arguments) throws IOException {
    Tier tier = Tier.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    long budget = Long.parseLong(arguments[1]);
    ProcessHandle maven = ProcessHandle.current().parent().orElseThrow();
    Instant begin = maven.info().startInstant().orElse(Instant.EPOCH);
    awaitServers();
    long used = ProcessorTime.of(maven.pid()).orElse(0) + ProcessorTime.elsewhereSince(begin);
    if (used == 0) {
      System.out.println("the cost of this build is not known: processor time is read on Linux");
      return;
    }
    double scale = Calibration.meanSince(begin);
    List<Row> rows = rows(begin);
    List<String> faults = new ArrayList<>();
    System.out.println(said(tier, rows, used, budget, scale));
    if (used / 1_000.0 > budget * scale) {
      faults.add(
          "this build took more processor time than it may: move what enumerates to the second"
              + " tier (@SecondTier), or make it cheaper; the ten slowest classes are above");
    }
    if (tier == Tier.FIRST) {
      rows.stream()
          .filter(row -> row.processor() > LONG.toMillis() * scale)
          .filter(row -> !SlowClasses.reasons().containsKey(row.simpleName()))
          .map(
              row ->
                  row.simpleName()
                      + " took over "
                      + LONG.toSeconds()
                      + " processor seconds of the reference machine: make it cheaper, move what"
                      + " enumerates to the second tier, or give a reason in "
                      + SlowClasses.FILE)
          .forEach(faults::add);
    }
    faults.forEach(System.out::println);
    boolean fatal = Boolean.parseBoolean(System.getenv("CI"));
    System.exit(faults.isEmpty() || !fatal ? 0 : 1);
  }

  /** What a class of tests has cost, in milliseconds. */
  record Row(String name, long processor, long wall) {
    String simpleName() {
      return name.substring(name.lastIndexOf('.') + 1);
    }
  }

  private static List<Row> rows(Instant begin) throws IOException {
    Map<String, Row> rows = new TreeMap<>();
    ProcessorTime.rowsSince(CLASSES, begin)
        .map(row -> new Row(row.get(0), Long.parseLong(row.get(1)), Long.parseLong(row.get(2))))
        .forEach(
            row ->
                // some of its tests may run alone, later
                rows.merge(
                    row.name(),
                    row,
                    (one, other) ->
                        new Row(
                            one.name(),
                            one.processor() + other.processor(),
                            one.wall() + other.wall())));
    return rows.values().stream()
        .sorted(Comparator.comparingLong(Row::processor).reversed())
        .toList();
  }

  private static String said(Tier tier, List<Row> rows, long used, long budget, double scale) {
    StringBuilder said = new StringBuilder();
    said.append(
        String.format(
            Locale.ROOT,
            "%nThis build took %d processor seconds; its tier (%s) may take %d: %d on the reference"
                + " machine, and a processor second is worth 1/%.2f of that machine's today.%n%n",
            used / 1_000,
            tier.name().toLowerCase(Locale.ROOT),
            Math.round(budget * scale),
            budget,
            scale));
    said.append(
        String.format(
            Locale.ROOT,
            "%-48s %12s %8s%n",
            "slowest of " + rows.size() + " classes",
            "processor s",
            "wall s"));
    rows.stream()
        .limit(SLOWEST)
        .forEach(
            row ->
                said.append(
                    String.format(
                        Locale.ROOT,
                        "%-48s %12.1f %8.1f%n",
                        row.simpleName(),
                        row.processor() / 1_000.0,
                        row.wall() / 1_000.0)));
    return said.toString();
  }

  /** Until they have said what they have cost. */
  private static void awaitServers() throws IOException {
    Path folder = Path.of("..", "target", "servers");
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.pid")) {
      for (Path file : files) {
        long pid = Long.parseLong(Files.readString(file).strip());
        ProcessHandle.of(pid)
            .ifPresent(
                it -> it.onExit().completeOnTimeout(it, SERVERS_END.toSeconds(), SECONDS).join());
      }
    }
  }
}

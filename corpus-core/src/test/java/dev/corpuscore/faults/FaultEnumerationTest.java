package dev.corpuscore.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.faults.FilePoint.Call;
import dev.corpuscore.faults.FilePoint.Fault;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.SecondTier;
import dev.corpuscore.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every call that changes a file during an import, an erasure, a reindex and a restore fails once,
 * fails from then on, finds the disk full or read-only, or is the last that the process came to; of
 * the last kind the power went, too. Then: nothing acknowledged is lost, no acknowledged erasure is
 * undone, nothing was told wrongly, what is left is sound, and the work can be done again.
 *
 * <p>Some points drawn by {@code -Dseed}; all of them with {@code -Dpoints=all}, or a tenth of all
 * with {@code -Dpoints=all -Dpart=1/10} to {@code 10/10}.
 */
class FaultEnumerationTest {
  private static final String POINTS =
      System.getProperty("points", Integer.toString(Tier.rounds(1, 3)));

  /** How many kinds of work the first tier does: an import and an erasure. */
  private static final int FIRST_WORKS = 2;

  /** With {@code -Dwork=erasure}, that alone. */
  private static final String WORK = System.getProperty("work", "");

  /** With {@code -Dfault=EROFS}, that alone. */
  private static final String FAULT = System.getProperty("fault", "");

  /** With {@code -Dpart=3/10}, every tenth point, from the third on. */
  private static final String[] PART = System.getProperty("part", "1/1").split("/", 2);

  @TempDir private Path folder;

  @BothTiers
  @Test
  void everyPoint_losesNothing_undoesNothing_tellsTheTruth() throws Exception {
    long seed = Seed.of(FaultEnumerationTest.class);
    Trial trial = new Trial(FaultInjector.compile(folder), folder, seed, false);
    List<Work> works =
        List.of(
            CommandWork.importing(Files.createDirectory(folder.resolve("import"))),
            new ErasureWork(Files.createDirectory(folder.resolve("erasure"))),
            CommandWork.reindexing(Files.createDirectory(folder.resolve("reindex"))),
            new RestoreWork(Files.createDirectory(folder.resolve("restore"))),
            new RedactionWork(Files.createDirectory(folder.resolve("redaction"))));
    works = Tier.isFirst() ? works.subList(0, FIRST_WORKS) : works;
    FaultTable table = new FaultTable(System.out::println);
    try (ExecutorService two =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (Work work : works) {
        if (!WORK.isEmpty() && !WORK.equals(work.name())) {
          continue;
        }
        Map<Call, Long> calls = trial.count(work);
        table.calls(work.name(), calls);
        List<Future<?>> running = new ArrayList<>();
        for (FilePoint point : points(calls, new Random(seed))) {
          running.add(two.submit(() -> trial.run(work, point, table)));
        }
        for (Future<?> each : running) {
          each.get();
        }
      }
    }

    System.out.println(table);
    assertThat(table.violations()).as("seed %d", seed).isEmpty();
  }

  /**
   * As Linux does with a file system that it found damaged, and an operator with one to look at.
   * With the second write SQLite has learned that its shared memory cannot be written.
   */
  @SecondTier("WriteGuardTest")
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void serveOnAFileSystemThatIsMountedReadOnly_refusesUntilItIsWritableAgain(long write)
      throws Exception {
    Trial trial = new Trial(FaultInjector.compile(folder), folder, 1, false);
    Work work = new ErasureWork(Files.createDirectory(folder.resolve("erasure")));

    FaultTable table = onePoint(trial, work, new FilePoint(Call.WRITE, write, Fault.EROFS));

    assertThat(table.toString())
        .startsWith("| work")
        .contains("\n1 cases: ", ", 0 points not reached");
    assertThat(table.violations()).isEmpty();
  }

  /** The harness finds an acknowledgement that comes before what it acknowledges. */
  @SecondTier("FaultEnumerationTest#everyPoint_losesNothing_undoesNothing_tellsTheTruth")
  @Test
  void acknowledgedTooEarly_isFound() throws Exception {
    Trial trial = new Trial(FaultInjector.compile(folder), folder, 1, false);
    Path files = Files.createDirectory(folder.resolve("import"));

    FaultTable table = onePoint(trial, CommandWork.importingHastily(files), killAt(Call.WRITE, 1));

    assertThat(table.violations()).anyMatch(it -> it.contains(", kill, ") && it.contains("LOST"));
  }

  /** The harness finds that syncs do nothing, by a power cut; a kill alone shows nothing. */
  @SecondTier("FaultEnumerationTest#everyPoint_losesNothing_undoesNothing_tellsTheTruth")
  @Test
  void syncsThatDoNothing_areFound() throws Exception {
    Trial trial = new Trial(FaultInjector.compile(folder), folder, 1, true);
    Path files = Files.createDirectory(folder.resolve("import"));
    CommandWork work = CommandWork.importing(files);
    long last = Objects.requireNonNull(trial.count(work).get(Call.SYNC));

    FaultTable table = onePoint(trial, work, killAt(Call.SYNC, last - 1));

    assertThat(table.violations())
        .anyMatch(it -> it.contains(", power cut, ") && it.contains("LOST"))
        .noneMatch(it -> it.contains(", kill, "));
  }

  private static FilePoint killAt(Call call, long number) {
    return new FilePoint(call, number, Fault.KILL);
  }

  private static FaultTable onePoint(Trial trial, Work work, FilePoint point) throws Exception {
    FaultTable table = new FaultTable(planted -> {});
    trial.run(work, point, table);
    return table;
  }

  private static List<FilePoint> points(Map<Call, Long> calls, Random random) {
    List<FilePoint> points = new ArrayList<>();
    calls.forEach(
        (call, count) -> {
          for (long number = 1; number <= count; number++) {
            for (Fault fault : call.faults()) {
              if (FAULT.isEmpty() || FAULT.equals(fault.name())) {
                points.add(new FilePoint(call, number, fault));
              }
            }
          }
        });
    if (POINTS.equals("all")) {
      int first = Integer.parseInt(PART[0]) - 1;
      int parts = Integer.parseInt(PART[1]);
      return IntStream.range(0, points.size())
          .filter(index -> index % parts == first)
          .mapToObj(points::get)
          .toList();
    }
    Collections.shuffle(points, random);
    return points.subList(0, Math.min(points.size(), Integer.parseInt(POINTS)));
  }
}

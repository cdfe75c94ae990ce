package dev.corpuscore.tier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Processor time of processes, as Linux counts it: of a process itself, and of its children that
 * have ended and that it has waited for, with theirs (proc_pid_stat(5)). Elsewhere it is not known.
 */
public final class ProcessorTime {
  /**
   * What is not a child of the build when the build ends (shared servers, PostgreSQL), and less
   * than nothing for what is left out.
   */
  private static final Path ELSEWHERE = Path.of("..", "target", "tests", "servers.tsv");

  /** USER_HZ is 100 on every Linux that runs a JVM. */
  private static final int MILLIS_OF_A_TICK = 10;

  private static final int USER = 11;
  private static final int LAST = 14;

  private static final AtomicLong LEFT_OUT = new AtomicLong();

  private ProcessorTime() {}

  /**
   * Milliseconds of this process and its ended children, without what was left out; 0 where it is
   * not known.
   */
  static long ofThisProcess() {
    return of(ProcessHandle.current().pid()).orElse(0) - LEFT_OUT.get();
  }

  /**
   * Does what a build costs once on a machine, such as to install a program: neither the build nor
   * the class of tests that comes first is charged for it.
   */
  public static <T> T leaveOut(String name, Supplier<T> work) {
    long before = ofThisProcess();
    T done = work.get();
    long cost = ofThisProcess() - before;
    LEFT_OUT.addAndGet(cost);
    append(ELSEWHERE, Instant.now() + "\t" + name + "\t" + -cost + "\n");
    return done;
  }

  /** Milliseconds; empty for a process that has ended, or where it is not known. */
  static OptionalLong of(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      // the name before it may have blanks and parentheses
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", LAST + 2);
      long ticks = 0;
      for (int field = USER; field <= LAST; field++) {
        ticks += Long.parseLong(fields[field]);
      }
      return OptionalLong.of(ticks * MILLIS_OF_A_TICK);
    } catch (NoSuchFileException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds what a process has used that is about to end, and that the build does not wait for. */
  public static void keep(String name, long pid) {
    String row = Instant.now() + "\t" + name + "\t" + of(pid).orElse(0) + "\n";
    append(ELSEWHERE, row);
  }

  /** Milliseconds of all such processes that ended since then. */
  static long elsewhereSince(Instant begin) throws IOException {
    return rowsSince(ELSEWHERE, begin).mapToLong(row -> Long.parseLong(row.getLast())).sum();
  }

  /** Rows of a file that were written since then, without their time; a missing file has none. */
  static Stream<List<String>> rowsSince(Path file, Instant begin) throws IOException {
    if (!Files.exists(file)) {
      return Stream.empty();
    }
    return Files.readAllLines(file).stream()
        .map(line -> List.of(line.split("\t", -1)))
        .filter(row -> !Instant.parse(row.getFirst()).isBefore(begin))
        .map(row -> row.subList(1, row.size()));
  }

  /** One write, so that rows of several processes do not mix. */
  static void append(Path file, String row) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(
          file, row, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.corpuscore.tier;

import static java.time.Instant.EPOCH;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * How fast a processor second is today. Machines of one kind differ by a factor of three between
 * days, so a budget of processor seconds is for the machine on which {@link #REFERENCE} was
 * measured, and is scaled for others.
 *
 * <p>The speed also changes within a build, by a factor of two between one second and the next, so
 * it is measured again and again while tests run, in a JVM of its own.
 */
final class Calibration {
  /** A row for each measurement: when it ended, and a multiple of the reference. */
  private static final Path MEASURED = Path.of("..", "target", "tests", "calibration.tsv");

  /** Short measurements that are many: each sees the speed of one moment. */
  private static final Duration BETWEEN = Duration.ofSeconds(25);

  private static final Duration LONGEST = Duration.ofMinutes(2);

  /**
   * Milliseconds that the work takes where all tests of e765d83f, of both tiers and with their
   * build, take 1,100 processor seconds: two cores on a calm day of November 2026. It was measured
   * where they took 3,600 and twice the work 1,300; the first half, while it is compiled, takes
   * 0.56 of both.
   */
  private static final long REFERENCE = 224;

  private static final int ROUNDS = 12;
  private static final int WORDS = 40_000;

  private Calibration() {}

  /** Prints {@link #measure}. */
  public static void main(String[] arguments) {
    System.out.println(measure());
  }

  /** Measures and writes it down, unless that was done {@link #BETWEEN} before. */
  static void measureAgain() {
    try {
      FileTime last =
          Files.exists(MEASURED) ? Files.getLastModifiedTime(MEASURED) : FileTime.from(EPOCH);
      if (last.toInstant().plus(BETWEEN).isBefore(Instant.now())) {
        // before it is known: other JVMs need not measure meanwhile
        ProcessorTime.append(MEASURED, "");
        Files.setLastModifiedTime(MEASURED, FileTime.from(Instant.now()));
        ProcessorTime.append(MEASURED, Instant.now() + "\t" + measuredElsewhere() + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The mean of what was measured since then and of a measurement now. */
  static double meanSince(Instant begin) throws IOException {
    return Stream.concat(
            ProcessorTime.rowsSince(MEASURED, begin).map(row -> Double.parseDouble(row.getFirst())),
            Stream.of(measure()))
        .collect(Collectors.averagingDouble(it -> it));
  }

  /** In a JVM with the flags of {@link TierReport}'s: the compiler of this one is warm. */
  private static double measuredElsewhere() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                Path.of(
                        Calibration.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .toString(),
                Calibration.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream out = process.getInputStream()) {
      String said = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!process.waitFor(LONGEST)) {
        throw new IOException("the speed of this machine could not be measured");
      }
      return Double.parseDouble(said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the speed of this machine was measured", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Processor time of the work here, as a multiple of the reference: 2 is half as fast. */
  static double measure() {
    work(1);
    long begin = ProcessorTime.ofThisProcess();
    long sum = work(ROUNDS);
    long took = ProcessorTime.ofThisProcess() - begin;
    if (sum == 0) {
      throw new AssertionError("the work was left out");
    }
    return took == 0 ? 1 : (double) took / REFERENCE;
  }

  /** What compilers and tests do most: strings, maps, sorting, bytes. */
  private static long work(int rounds) {
    CRC32 sum = new CRC32();
    for (int round = 0; round < rounds; round++) {
      Random random = new Random(round);
      List<String> words = new ArrayList<>();
      Map<String, Integer> counts = new HashMap<>();
      for (int at = 0; at < WORDS; at++) {
        String word = Integer.toString(random.nextInt(WORDS), 36);
        words.add(word + "/" + at % 7);
        counts.merge(word, 1, Integer::sum);
      }
      Collections.sort(words);
      sum.update(String.join(",", words).getBytes(StandardCharsets.UTF_8));
      sum.update(counts.size());
    }
    return sum.getValue();
  }
}

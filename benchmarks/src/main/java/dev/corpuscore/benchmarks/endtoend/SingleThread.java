package dev.corpuscore.benchmarks.endtoend;

import dev.corpuscore.benchmarks.server.CommandOutput;
import dev.corpuscore.benchmarks.server.Queries;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.lucene.snapshot.SearchMemory;
import dev.corpuscore.model.TextQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The index searched by one thread without HTTP, in a JVM of its own with the launcher's options:
 * what the server around it is measured against. Arguments: index folder, file of queries, seconds.
 */
final class SingleThread {
  private SingleThread() {}

  public static void main(String[] arguments) throws IOException {
    Queries queries = Queries.read(Path.of(arguments[1]));
    double seconds = Double.parseDouble(arguments[2]);
    Instant now = Clock.systemUTC().instant();
    List<PostingSearch> searches =
        queries.texts().stream().map(query -> search(query, now)).toList();
    try (PostingIndex index =
        LuceneIndex.open(
            Path.of(arguments[0]),
            new HitBodies(),
            Ranking.MEASURED,
            SearchMemory.ofHeap().ofLists(),
            TimeLimits.STANDARD)) {
      measure(index, searches, seconds);
      long[] nanos = measure(index, searches, seconds);
      System.out.println(
          "measured "
              + nanos.length * 1e9 / Arrays.stream(nanos).sum()
              + " "
              + nanos[nanos.length / 2] / 1e6
              + " "
              + nanos[nanos.length * 99 / 100] / 1e6);
    }
  }

  /**
   * One measurement.
   *
   * @param perSecond searches
   */
  record Speed(double perSecond, double p50Millis, double p99Millis) {}

  /** Runs this class in a JVM of its own. */
  static Speed run(Path index, Path queries, int seconds) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseCompactObjectHeaders"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(SingleThread.class.getName(), index.toString(), queries.toString()));
    command.add(Integer.toString(seconds));
    double[] measured = CommandOutput.of(command).measured();
    return new Speed(measured[0], measured[1], measured[2]);
  }

  static PostingSearch search(String query, Instant now) {
    return PostingSearch.of(TextQuery.parse(query), now)
        .sort(PostingSearch.Sort.RELEVANCE)
        .limit(10)
        .build();
  }

  /** The nanoseconds of each search, in order. */
  private static long[] measure(PostingIndex index, List<PostingSearch> searches, double seconds) {
    List<Long> nanos = new ArrayList<>();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    for (int at = 0; start < end; at++) {
      index.search(searches.get(at % searches.size()));
      long now = System.nanoTime();
      nanos.add(now - start);
      start = now;
    }
    return nanos.stream().mapToLong(Long::longValue).sorted().toArray();
  }
}

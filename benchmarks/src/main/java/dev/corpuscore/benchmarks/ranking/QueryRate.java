package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.lucene.snapshot.SearchMemory;
import dev.corpuscore.model.TextQuery;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Prints how fast one thread searches in process, with whole hits read, and the same for {@link
 * BaselineIndex}, in turns in the same run. Counts the thread's CPU time, so that other work on the
 * machine matters little.
 *
 * <pre>
 * java -cp … dev.corpuscore.benchmarks.ranking.QueryRate POSTINGS.ndjson.gz COUNT FOLDER QUERIES.txt
 * </pre>
 *
 * <p>Class path and flags as in {@link KnownItemsRanking}. Both indexes are made below FOLDER
 * unless they are there.
 */
public final class QueryRate {
  private static final Instant NOW = Instant.parse("2000-01-01T00:00:00Z");
  private static final int ROUNDS = 4;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private QueryRate() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    long count = Long.parseLong(arguments[1]);
    Path folder = Path.of(arguments[2]);
    List<String> queries = Files.readAllLines(Path.of(arguments[3]));
    try (PostingIndex index =
            LuceneIndex.open(
                folder.resolve("index"),
                new HitBodies(),
                Ranking.MEASURED,
                SearchMemory.ofHeap().ofLists(),
                TimeLimits.STANDARD);
        BaselineIndex baseline = BaselineIndex.open(folder.resolve("baseline"))) {
      if (index.count(NOW) == 0) {
        long start = System.nanoTime();
        KnownItemsRanking.fill(index, List.of(file), count);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
            Locale.ROOT, "filled, reading included: %.0f postings/s%n", count / seconds);
      }
      baseline.fillIfEmpty(file, count);
      for (int round = 1; round <= ROUNDS; round++) {
        double ours = rate("ours", queries, query -> index.search(search(query)).total());
        double theirs = rate("baseline", queries, baseline::search);
        System.out.printf(
            Locale.ROOT, "round " + round + ": ours / baseline = %.2f%n", ours / theirs);
      }
    }
  }

  private static double rate(String name, List<String> queries, ToLongFunction<String> search) {
    long[] nanos = new long[queries.size()];
    long hits = 0;
    for (int i = 0; i < nanos.length; i++) {
      long start = THREADS.getCurrentThreadCpuTime();
      hits += search.applyAsLong(queries.get(i));
      nanos[i] = THREADS.getCurrentThreadCpuTime() - start;
    }
    double seconds = Arrays.stream(nanos).sum() / 1e9;
    Arrays.sort(nanos);
    double rate = nanos.length / seconds;
    System.out.printf(
        Locale.ROOT,
        "%-8s %6.0f queries/s  p50 %.3f ms  p99 %.2f ms  %d hits%n",
        name,
        rate,
        at(nanos, 0.5),
        at(nanos, 0.99),
        hits);
    return rate;
  }

  private static double at(long[] sorted, double share) {
    return sorted[(int) (share * sorted.length)] / 1e6;
  }

  private static PostingSearch search(String query) {
    return PostingSearch.of(TextQuery.parse(query), NOW).sort(Sort.RELEVANCE).limit(10).build();
  }
}

package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Prints how long searches take whose page is full with postings that have all words, and searches
 * whose page is filled with others; one thread in process, whole hits read, CPU time of the thread.
 * In turns: the same searches without the fill.
 *
 * <pre>
 * benchmarks/fill ../shared/data/corpora FOLDER QUERIES.txt
 * </pre>
 *
 * <p>The index of all files of the first folder is made in FOLDER unless it is there.
 */
public final class FillRate {
  private static final Instant NOW = Instant.parse("2000-01-01T00:00:00Z");
  private static final int ROUNDS = 4;
  private static final int PAGE = 10;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private FillRate() {}

  public static void main(String[] arguments) throws IOException {
    List<String> queries = Files.readAllLines(Path.of(arguments[2]));
    try (PostingIndex index =
        LuceneIndex.open(
            Path.of(arguments[1]),
            new HitBodies(),
            Ranking.MEASURED,
            SearchMemory.ofHeap().ofLists(),
            TimeLimits.STANDARD)) {
      if (index.count(NOW) == 0) {
        KnownItemsRanking.fill(index, PostingFiles.in(Path.of(arguments[0])));
      }
      System.out.println(index.count(NOW) + " postings, " + queries.size() + " searches");
      for (int round = 1; round <= ROUNDS; round++) {
        print(round, index, queries);
      }
    }
  }

  private static void print(int round, PostingIndex index, List<String> queries) {
    List<Long> full = new ArrayList<>();
    List<Long> filled = new ArrayList<>();
    List<Long> unfilled = new ArrayList<>();
    for (String query : queries) {
      PostingSearch search = search(query);
      long start = THREADS.getCurrentThreadCpuTime();
      index.search(search);
      long bare = THREADS.getCurrentThreadCpuTime();
      SearchPage page = index.search(search.filled());
      long end = THREADS.getCurrentThreadCpuTime();
      if (page.filled() > 0) {
        filled.add(end - bare);
        unfilled.add(bare - start);
      } else if (page.total() >= PAGE) {
        full.add(end - bare);
      }
    }
    System.out.println("round " + round);
    print("full", full);
    print("filled", filled);
    print("the same, fill=false", unfilled);
  }

  private static void print(String name, List<Long> nanos) {
    Collections.sort(nanos);
    System.out.printf(
        Locale.ROOT,
        "%-22s %6d  p50 %.3f ms  p99 %.2f ms%n",
        name,
        nanos.size(),
        at(nanos, 0.5),
        at(nanos, 0.99));
  }

  private static double at(List<Long> sorted, double share) {
    return sorted.isEmpty() ? 0 : sorted.get((int) (share * sorted.size())) / 1e6;
  }

  private static PostingSearch search(String query) {
    return PostingSearch.of(TextQuery.parse(query), NOW).sort(Sort.RELEVANCE).limit(PAGE).build();
  }
}

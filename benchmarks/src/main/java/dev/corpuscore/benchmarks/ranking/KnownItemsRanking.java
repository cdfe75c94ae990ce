package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.benchmarks.ranking.KnownItems.Found;
import dev.corpuscore.benchmarks.ranking.KnownItems.Kind;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.lucene.snapshot.SearchMemory;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.TextQuery;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * Prints how well the index finds known items: share in the top 1, in the top 10, mean reciprocal
 * rank, for each kind of query. All files of a folder are loaded, the items drawn from three.
 *
 * <pre>
 * mvn -q package -DskipTests
 * java -cp "benchmarks/target/classes:distribution/target/lib/*" \
 *   --enable-native-access=ALL-UNNAMED \
 *   dev.corpuscore.benchmarks.ranking.KnownItemsRanking ../shared/data/corpora /tmp/known-items [SEED]
 * </pre>
 *
 * <p>The index is made in the second folder unless it is there. Seed 1 is the sample that {@code
 * docs/ranking.md} reports; tune on an even seed.
 */
public final class KnownItemsRanking {
  private static final Instant NOW = Instant.parse("2000-01-01T00:00:00Z");
  private static final int ITEMS = 900;

  private KnownItemsRanking() {}

  public static void main(String[] arguments) {
    Path corpora = Path.of(arguments[0]);
    Path folder = Path.of(arguments[1]);
    int seed = arguments.length > 2 ? Integer.parseInt(arguments[2]) : KnownItems.REPORTED_SEED;
    KnownItems known = KnownItems.sample(corpora, seed, ITEMS);
    try (PostingIndex index =
        LuceneIndex.open(
            folder,
            ids(),
            Ranking.MEASURED,
            SearchMemory.ofHeap().ofLists(),
            TimeLimits.STANDARD)) {
      if (index.count(NOW) == 0) {
        fill(index, PostingFiles.in(corpora));
      }
      System.out.println(index.count(NOW) + " postings, seed " + seed);
      for (Kind kind : Kind.values()) {
        print(kind, known.evaluate(kind, query -> search(index, query)), System.out);
      }
    }
  }

  /** Fills the index and merges it, as a server does when it has nothing else to do. */
  static void fill(PostingIndex index, List<Path> files) {
    try (var holder = index.tryHold().orElseThrow()) {
      PostingFiles.readChanges(files, holder::apply);
      holder.publish(1);
      holder.commit();
      while (holder.settle()) {
        Thread.onSpinWait();
      }
    }
  }

  static List<String> search(PostingIndex index, String query) {
    PostingSearch search =
        PostingSearch.of(TextQuery.parse(query), NOW)
            .sort(Sort.RELEVANCE)
            .limit(KnownItems.DEPTH)
            .build();
    return index.search(search).hits().stream().map(hit -> hit.id().value()).toList();
  }

  static void print(Kind kind, Found found, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%-18s %4d queries  top1 %.3f  top10 %.3f  MRR %.3f%n",
        kind,
        found.queries(),
        found.top1(),
        found.top10(),
        found.meanReciprocalRank());
  }

  private static HitBody ids() {
    return new HitBody() {
      @Override
      public String format() {
        return "none";
      }

      @Override
      public byte[] of(Posting posting) {
        return new byte[0];
      }
    };
  }
}

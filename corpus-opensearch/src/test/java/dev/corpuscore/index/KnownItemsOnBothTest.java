package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * OpenSearch orders otherwise than Lucene, but not worse: postings that somebody looks for by their
 * titles, alone and with more, stand as far up. {@code -Dlines=100000 -Ditems=900} takes the
 * corpora whole, and minutes.
 */
@SecondTier("SameAnswersTest")
class KnownItemsOnBothTest implements OnOpenSearch {
  private static final int LINES = Integer.getInteger("lines", 400);
  private static final int ITEMS = Integer.getInteger("items", 400);
  private static final int FIRST = 10;
  private static final double AS_GOOD = .02;

  @TempDir Path folder;

  @Test
  void knownItems_areFoundAsFarUp() {
    long seed = Seed.of(KnownItemsOnBothTest.class);
    RealPostings postings = RealPostings.read(LINES);
    List<Posting> items = new ArrayList<>(postings.all());
    Collections.shuffle(items, new Random(seed));
    try (PostingIndex lucene =
            LuceneIndex.open(folder.resolve("lucene"), new HitBodies(), IndexOpener.PATIENT);
        PostingIndex opensearch = OnOpenSearch.openAs(folder, new HitBodies())) {
      postings.fill(lucene);
      postings.fill(opensearch);
      for (Kind kind : Kind.values()) {
        List<Posting> some = items.stream().filter(kind::isTyped).toList();
        List<Posting> sought = some.subList(0, Math.min(ITEMS, some.size()));
        Found one = found(lucene, kind, sought);
        Found other = found(opensearch, kind, sought);
        System.out.println(kind + ": Lucene " + one + ", OpenSearch " + other);
        assertThat(other.firstTen())
            .as("seed %s: %s", seed, kind)
            .isGreaterThan(one.firstTen() - AS_GOOD);
        assertThat(other.reciprocal())
            .as("seed %s: %s", seed, kind)
            .isGreaterThan(one.reciprocal() - AS_GOOD);
        assertThat(one.firstTen()).as("the items can be found").isGreaterThan(.5);
      }
    }
  }

  /** What is typed behind the title. */
  private enum Kind {
    NOTHING,
    COMPANY,
    PLACE;

    /** Null where the posting has none. */
    @Nullable String more(Posting posting) {
      PostingContent content = posting.content();
      return switch (this) {
        case NOTHING -> "";
        case COMPANY -> content.company() == null ? null : content.company().name();
        case PLACE ->
            content.locations().stream()
                .flatMap(it -> Stream.of(it.text(), it.city()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
      };
    }

    /** Whether there is something to type, of no more words than a search takes. */
    boolean isTyped(Posting posting) {
      return more(posting) != null && query(posting).split(" ").length <= TextQuery.CLAUSE_LIMIT;
    }

    String query(Posting posting) {
      return (posting.content().title() + " " + more(posting))
          .replaceAll("[^\\p{L}\\p{M}\\p{N}+#.&']+", " ")
          .strip();
    }
  }

  /**
   * How well items were found.
   *
   * @param firstTen the share of those among the first ten hits
   * @param reciprocal the mean of 1 divided by the place
   */
  private record Found(double firstTen, double reciprocal) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.3f, %.3f", firstTen, reciprocal);
    }
  }

  private static Found found(PostingIndex index, Kind kind, List<Posting> items) {
    int firstTen = 0;
    double reciprocal = 0;
    for (Posting item : items) {
      PostingSearch search =
          PostingSearch.of(TextQuery.parse(kind.query(item)), Postings.NOW)
              .sort(Sort.RELEVANCE)
              .limit(FIRST)
              .build();
      List<PostingId> ids = index.search(search.filled()).hits().stream().map(Hit::id).toList();
      int place = ids.indexOf(item.id()) + 1;
      firstTen += place > 0 ? 1 : 0;
      reciprocal += place > 0 ? 1.0 / place : 0;
    }
    return new Found(firstTen / (double) items.size(), reciprocal / items.size());
  }
}

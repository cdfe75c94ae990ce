package dev.corpuscore.benchmarks.jmh;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.lucene.snapshot.SearchMemory;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.TextQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Searches for the first words of titles, best ten with their bodies; microseconds for one. */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SearchOneThread {
  private static final int BATCH = 500;
  private static final int WORDS = 2;

  private final Path folder;
  private final PostingIndex index;
  private final List<PostingSearch> searches;
  private int at;

  /** Makes an index of the lines. */
  public SearchOneThread() {
    folder = Folders.make();
    index =
        LuceneIndex.open(
            folder.resolve("index"),
            new HitBodies(),
            Ranking.MEASURED,
            SearchMemory.ofHeap().ofLists(),
            TimeLimits.STANDARD);
    List<Posting> postings = Lines.postings();
    try (IndexHolder holder = index.tryHold().orElseThrow()) {
      for (int from = 0; from < postings.size(); from += BATCH) {
        holder.apply(
            postings.subList(from, Math.min(postings.size(), from + BATCH)).stream()
                .<Change>map(Change.Put::new)
                .toList());
      }
      holder.publish(postings.size());
    }
    searches =
        postings.stream().map(posting -> search(posting.content().title())).distinct().toList();
  }

  @Benchmark
  public SearchPage search() {
    at = at + 1 < searches.size() ? at + 1 : 0;
    return index.search(searches.get(at));
  }

  @TearDown
  public void close() throws IOException {
    index.close();
    Folders.delete(folder);
  }

  private static PostingSearch search(String title) {
    String words =
        Stream.of(title.split("[^\\p{L}\\p{N}]+"))
            .filter(word -> !word.isEmpty())
            .limit(WORDS)
            .collect(Collectors.joining(" "));
    return PostingSearch.of(TextQuery.parse(words), Lines.NOW)
        .sort(PostingSearch.Sort.RELEVANCE)
        .limit(10)
        .build();
  }
}

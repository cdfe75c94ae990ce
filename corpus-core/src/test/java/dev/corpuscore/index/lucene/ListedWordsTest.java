package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.PostingSearchBuilder;
import dev.corpuscore.index.Postings;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.lucene.snapshot.SearchMemory;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.sample.GeneratePostings;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches by lists in memory, beside the same index without room for any. */
class ListedWordsTest {
  private static final int POSTINGS = 900;
  private static final int PUBLISHED_AT_ONCE = 300;

  /** Room for some lists: others are read again and again. */
  private static final SearchMemory LITTLE = new SearchMemory(0, 0, 40_000);

  private final long seed = Seed.of(ListedWordsTest.class);
  private final Random random = new Random(seed);
  private final List<String> words = new ArrayList<>();

  @BothTiers
  @Test
  void search_withAndWithoutLists_findsTheSame_whileTheIndexChanges(@TempDir Path folder) {
    int searches = Tier.rounds(50, 400);
    fill(folder);
    try (PostingIndex listed = open(folder, SearchMemory.ofHeap().ofLists());
        PostingIndex little = open(folder, LITTLE);
        PostingIndex unlisted = open(folder, SearchMemory.NONE);
        IndexHolder holder = listed.tryHold().orElseThrow()) {
      for (int round = 1; round <= 3; round++) {
        for (int number = 0; number < searches; number++) {
          PostingSearch search = search();
          PostingIndex.SearchPage expected = unlisted.search(search);

          assertThat(told(listed.search(search))).as("%s", search).isEqualTo(told(expected));
          assertThat(told(little.search(search))).as("%s", search).isEqualTo(told(expected));
        }
        change(holder, POSTINGS + round);
        awaitRevision(POSTINGS + round, little, unlisted);
      }
    }
  }

  private static PostingIndex open(Path folder, SearchMemory memory) {
    return LuceneIndex.open(
        folder.resolve("index"), LuceneFixture.IDS, Ranking.MEASURED, memory, IndexOpener.PATIENT);
  }

  /** What an answer says; relevance to the last bit. */
  private static List<Object> told(PostingIndex.SearchPage page) {
    List<Object> told = new ArrayList<>(List.of(page.total(), page.filled(), page.stats()));
    page.hits().forEach(hit -> told.addAll(List.of(hit.id(), hit.relevance(), hit.missing())));
    return told;
  }

  /** Several segments; every ninth posting expires at {@link Postings#NOW}. */
  private void fill(Path folder) {
    GeneratePostings sample = GeneratePostings.ofManyLanguages(seed, Postings.NOW);
    try (PostingIndex index = open(folder, SearchMemory.NONE);
        IndexHolder holder = index.tryHold().orElseThrow()) {
      for (int first = 1; first <= POSTINGS; first += PUBLISHED_AT_ONCE) {
        List<Change> changes = new ArrayList<>();
        for (int number = first; number < first + PUBLISHED_AT_ONCE; number++) {
          changes.add(put(number, sample.posting(number)));
        }
        holder.apply(changes);
        holder.publish(first + PUBLISHED_AT_ONCE - 1L);
      }
      holder.commit();
    }
  }

  private Change put(int number, PostingContent content) {
    words.addAll(List.of(content.title().toLowerCase(Locale.ROOT).split("[^\\p{L}]+")));
    content.locations().forEach(place -> words.add(place.city() == null ? "x" : place.city()));
    Posting usual = Postings.put(number, Postings.titled("x")).posting();
    PostingContent expiring =
        number % 9 > 0 ? content : content.toBuilder().expiresAt(Postings.NOW).build();
    return new Change.Put(
        new Posting(usual.id(), usual.digest(), expiring, usual.record(), number));
  }

  /** Removes some postings and moves one on. */
  private void change(IndexHolder holder, int revision) {
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number < POSTINGS; number += 1 + random.nextInt(20)) {
      changes.add(Postings.removed(number, revision));
    }
    holder.apply(changes);
    holder.publish(revision);
    holder.commit();
  }

  private static void awaitRevision(long revision, PostingIndex... followers) {
    for (PostingIndex follower : followers) {
      while (follower.state().revision() < revision) {
        Thread.onSpinWait();
      }
    }
  }

  private PostingSearch search() {
    StringBuilder query = new StringBuilder();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      String word = words.get(random.nextInt(words.size()));
      query.append(random.nextInt(12) == 0 ? "+" : "").append(word).append(' ');
    }
    PostingSearchBuilder search =
        PostingSearch.of(TextQuery.parse(query.toString()), Postings.NOW)
            .sort(random.nextInt(6) == 0 ? Sort.PUBLISHED_NEWEST : Sort.RELEVANCE)
            .offset(random.nextInt(3) * 5)
            .limit(random.nextInt(30))
            .exactTotal(random.nextBoolean());
    if (random.nextInt(4) == 0) {
      search.filter(
          new Condition.And(List.of(new Condition.In(Facet.COUNTRY, List.of("SE", "DE", "FI")))));
    }
    PostingSearch asked = search.build();
    return random.nextInt(4) == 0 ? asked : asked.filled();
  }
}

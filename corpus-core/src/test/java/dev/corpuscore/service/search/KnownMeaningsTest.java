package dev.corpuscore.service.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.spelling.Correction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that comes again means what it meant, as long as that is so. */
class KnownMeaningsTest {
  private static final Correction SLIP = new Correction("carpentr", "carpenter");

  private final TestCorpus corpus;
  private SearchPostings search;

  KnownMeaningsTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @BeforeEach
  void fill() {
    for (int n = 0; n < 4; n++) {
      add("c" + n, "Carpenter", "Leeds", "");
    }
    add("r", "Carpenter", "Berlin", "");
    corpus.catchUp();
    search = new SearchPostings(corpus.index(), corpus.gazetteer(), corpus.occupations());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "carpenter",
        "carpentr",
        "carpenter leeds",
        "carpentr berlin",
        "\"carpenter\"",
        "leeds",
        "near me",
        "cook"
      })
  void again_findsTheSame(String query) {
    FoundPostings first = find(query, 0);
    FoundPostings again = find(query, 0);

    assertThat(again.meaning()).isEqualTo(first.meaning());
    assertThat(again.page().total()).isEqualTo(first.page().total());
    assertThat(ids(again)).isEqualTo(ids(first));
  }

  @Test
  void slip_isSearchedForOnce_asItWasCorrected_onEachPage() {
    AtomicInteger spellings = new AtomicInteger();
    search =
        new SearchPostings(
            new WatchedSpelling(corpus.index(), spellings),
            corpus.gazetteer(),
            corpus.occupations());

    FoundPostings first = find("carpentr", 0);
    int once = spellings.get();
    FoundPostings again = find("carpentr", 0);
    FoundPostings next = find("carpentr", 3);

    assertThat(once).isPositive();
    assertThat(spellings).hasValue(once);
    for (FoundPostings found : List.of(first, again, next)) {
      assertThat(found.corrections()).containsExactly(SLIP);
      assertThat(found.searches()).as("so pages have the same room").isEqualTo(first.searches());
    }
    assertThat(first.searches()).isGreaterThan(1);
    assertThat(next.page().hits()).hasSize(2);
  }

  @Test
  void slip_isNoneWhilePostingsHaveTheWord() {
    assertThat(find("carpentr", 0).corrections()).containsExactly(SLIP);
    for (int n = 0; n < 3; n++) {
      add("s" + n, "Carpentr", "Leeds", ",\"expiresAt\":\"2026-11-21T12:00:00Z\"");
    }
    corpus.catchUp();

    assertThat(find("carpentr", 0).corrections()).isEmpty();
    assertThat(find("carpentr", 0).page().total()).isEqualTo(3);

    corpus.later(Duration.ofDays(2));
    assertThat(find("carpentr", 0).corrections()).containsExactly(SLIP);
  }

  @Test
  void meaning_isNotKnown_afterNamesOfPlacesWereLearned_orOfAnotherFilter() {
    KnownMeanings meanings = new KnownMeanings(corpus.index(), corpus.gazetteer());
    PostingSearch asked = asked("carpenter leeds", 0);
    FoundPostings found = meanings.keep(asked, () -> search.find(asked));

    assertThat(meanings.of(asked)).isEqualTo(found.meaning());
    assertThat(meanings.of(asked.sorted(Sort.ID))).isNull();
    corpus.gazetteer().learn(new byte[0]);
    assertThat(meanings.of(asked)).isNull();
  }

  /** Counts how often somebody looks for other spellings. */
  private record WatchedSpelling(PostingIndex index, AtomicInteger spellings)
      implements ForwardingPostingIndex {
    @Override
    public List<Suggestion> suggest(SuggestionSearch search) {
      spellings.incrementAndGet();
      return index.suggest(search);
    }

    @Override
    public OptionalLong snapshot(Instant now) {
      return index.snapshot(now);
    }
  }

  private FoundPostings find(String query, int offset) {
    return search.find(asked(query, offset));
  }

  private PostingSearch asked(String query, int offset) {
    return PostingSearch.of(TextQuery.parse(query), corpus.now())
        .sort(Sort.RELEVANCE)
        .fill(true)
        .offset(offset)
        .limit(3)
        .build();
  }

  private static List<String> ids(FoundPostings found) {
    return found.page().hits().stream().map(Hit::id).map(Object::toString).toList();
  }

  private void add(String path, String title, String city, String more) {
    corpus.importLines(
        "{\"url\":\"https://a.example/"
            + path
            + "\",\"title\":\""
            + title
            + "\",\"description\":\"Work\",\"locations\":[{\"text\":\""
            + city
            + "\"}]"
            + more
            + "}");
  }
}

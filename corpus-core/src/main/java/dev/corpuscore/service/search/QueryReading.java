package dev.corpuscore.service.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.ReadQuery;
import dev.corpuscore.service.reading.Understood;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the query of one search says, read once. Used by one thread. */
final class QueryReading {
  private final PostingSearch asked;
  private final Gazetteer gazetteer;
  private final PostingIndex index;
  private @Nullable ReadQuery query;
  private @Nullable Understood understood;
  private boolean isRead;

  QueryReading(PostingSearch asked, Gazetteer gazetteer, PostingIndex index) {
    this.asked = asked;
    this.gazetteer = gazetteer;
    this.index = index;
    this.isRead = asked.query().clauses().isEmpty() || !asked.isUsual();
  }

  /** The reading of a search: this one, if it is the same. */
  QueryReading of(PostingSearch search) {
    return search.equals(asked) ? this : new QueryReading(search, gazetteer, index);
  }

  /** Whether its words are all that it says; false also if that takes counts not remembered. */
  boolean isKnownToSayOnlyWords() {
    if (!isRead) {
      List<Long> counts = new ArrayList<>();
      for (PostingSearch count : counts()) {
        Optional<SearchPage> page = index.remembered(count);
        if (page.isEmpty()) {
          return false;
        }
        counts.add(page.get().total());
      }
      read(counts);
    }
    return understood == null;
  }

  /**
   * What it says beside words; empty for nothing.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link SearchPostings#search}
   */
  Optional<Understood> understood() {
    if (!isRead) {
      read(index.totals(counts()));
    }
    return Optional.ofNullable(understood);
  }

  private void read(List<Long> counts) {
    understood = query().understood(counts).orElse(null);
    isRead = true;
  }

  private ReadQuery query() {
    if (query == null) {
      query = new ReadQuery(asked.query(), gazetteer);
    }
    return query;
  }

  private List<PostingSearch> counts() {
    return query().conditions().stream()
        .map(
            it ->
                PostingSearch.of(TextQuery.everything(), asked.now())
                    .filter(new Condition.And(List.of(it)))
                    .limit(0)
                    .build())
        .toList();
  }
}

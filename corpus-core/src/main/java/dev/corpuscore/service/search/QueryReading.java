package dev.corpuscore.service.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.ReadQuery;
import dev.corpuscore.service.reading.Understood;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the queries of searches say, by names of places and by how many postings are there. */
record QueryReading(Gazetteer gazetteer, PostingIndex index) {
  /**
   * What a query says beside words; empty for nothing.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link SearchPostings#search}
   */
  Optional<Understood> of(PostingSearch asked) {
    if (asked.query().clauses().isEmpty() || !asked.isUsual()) {
      return Optional.empty();
    }
    ReadQuery query = new ReadQuery(asked.query(), gazetteer);
    return query.understood(index.totals(counts(query.conditions(), asked.now())));
  }

  private static List<PostingSearch> counts(List<Condition> conditions, Instant now) {
    return conditions.stream()
        .map(
            it ->
                PostingSearch.of(TextQuery.everything(), now)
                    .filter(new Condition.And(List.of(it)))
                    .limit(0)
                    .build())
        .toList();
  }
}

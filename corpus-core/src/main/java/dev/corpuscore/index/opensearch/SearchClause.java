package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.analysis.Analyzer.Stem;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Public searches, ranked, in OpenSearch's terms. Scores are whole numbers, small enough to be
 * exact: the sum of the words' impacts, lifted by {@link #bonus} where all of them stand in title,
 * company, place and department.
 */
final class SearchClause {
  private SearchClause() {}

  /** What lifts every such hit above all others: one word less than all counts for less than it. */
  static int bonus(AnalyzedSearch asked, Ranking ranking) {
    return asked.stems().size() * ranking.impact().bound();
  }

  /** What must hold of a posting that is open at {@code now}. */
  static ObjectNode of(AnalyzedSearch asked, Ranking ranking, Instant now) {
    if (asked.nothing()) {
      return Clauses.nothing();
    }
    Bool all = EntryClause.open(now);
    List<String> stems = asked.stems().stream().map(Stem::text).toList();
    stems.forEach(stem -> all.must(Clauses.feature(Fields.WORDS, stem)));
    ConditionClause.beside(all, asked.condition());
    if (!stems.isEmpty()) {
      List<ObjectNode> heads =
          stems.stream().map(stem -> Clauses.term(Fields.HEADS, stem)).toList();
      all.should(Clauses.constant(Clauses.all(heads), bonus(asked, ranking)));
    }
    return all.node();
  }
}

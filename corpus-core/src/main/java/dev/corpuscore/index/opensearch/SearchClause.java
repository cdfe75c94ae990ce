package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.analysis.Analyzer.Stem;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import java.time.Instant;
import java.util.List;
import java.util.function.ToIntFunction;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts public searches to ranked OpenSearch queries. Scores are whole numbers, small enough to
 * be exact: the sum of the words' impacts, plus {@link #bonus} if all words are in title, company,
 * place and department.
 */
final class SearchClause {
  private SearchClause() {}

  /** Puts every such hit before all others, because fewer than all words score less than this. */
  static int bonus(AnalyzedSearch asked, Ranking ranking) {
    return asked.stems().size() * ranking.impact().bound();
  }

  /** The query for postings open at {@code now} that fill a page, see {@link FillTerms}. */
  static ObjectNode filling(AnalyzedSearch asked, ToIntFunction<Stem> weights, Instant now) {
    FillTerms fill = asked.fill();
    Bool some = EntryClause.open(now);
    fill.required().forEach(stem -> some.must(weighted(stem, weights)));
    fill.optional().forEach(stem -> some.should(weighted(stem, weights)));
    ConditionClause.addTo(some, asked.condition());
    return fill.restricted() ? some.node() : some.atLeastOne().node();
  }

  private static ObjectNode weighted(Stem stem, ToIntFunction<Stem> weights) {
    return Clauses.rankFeature(Fields.WORDS, stem.text(), weights.applyAsInt(stem));
  }

  /** The query for postings that are open at {@code now}. */
  static ObjectNode of(AnalyzedSearch asked, Ranking ranking, Instant now) {
    if (asked.nothing()) {
      return Clauses.matchNone();
    }
    Bool all = EntryClause.open(now);
    List<String> stems = asked.stems().stream().map(Stem::text).toList();
    stems.forEach(stem -> all.must(Clauses.rankFeature(Fields.WORDS, stem)));
    ConditionClause.addTo(all, asked.condition());
    if (!stems.isEmpty()) {
      List<ObjectNode> heads =
          stems.stream().map(stem -> Clauses.term(Fields.HEADS, stem)).toList();
      all.should(Clauses.constantScore(Clauses.all(heads), bonus(asked, ranking)));
    }
    return all.node();
  }
}

package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Analyzer.Stem;
import dev.corpuscore.index.analysis.RerankFeatures;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * A search as Lucene queries.
 *
 * @param query the query; only its words score
 * @param heads the same query, with all words in title, company, place and department
 * @param words the words that score, for the second pass; empty if nothing scores
 * @param everything whether every posting matches, because there are no words and no filters
 * @param phrases whether the query contains a phrase
 */
record ParsedQuery(
    Query query,
    Query heads,
    RerankFeatures.QueryTerms words,
    boolean everything,
    boolean phrases) {

  /**
   * Reads a search.
   *
   * @param deadline of the search; the queries can be used for this search only
   */
  static ParsedQuery of(PostingSearch search, Analyzer analyzer, SearchDeadline deadline) {
    AnalyzedSearch asked = AnalyzedSearch.of(search, analyzer);
    RerankFeatures.QueryTerms sought = RerankFeatures.QueryTerms.of(asked.scored());
    if (asked.nothing()) {
      return new ParsedQuery(
          MatchNoDocsQuery.INSTANCE, MatchNoDocsQuery.INSTANCE, sought, false, false);
    }
    List<BooleanClause> conditions = new ConditionQuery(deadline).clauses(asked.condition());
    return new ParsedQuery(
        within(Fields.WORDS, asked.stems(), conditions),
        within(Fields.HEADS, asked.stems(), conditions),
        sought,
        asked.everything(),
        asked.phrases());
  }

  /** All conditions, with the words scored in this field. */
  private static Query within(String field, List<Stem> scored, List<BooleanClause> conditions) {
    List<TermQuery> words =
        scored.stream().map(stem -> new TermQuery(new Term(field, stem.bytes))).toList();
    if (words.size() == 1 && conditions.isEmpty()) {
      return words.getFirst();
    }
    List<BooleanClause> all = new ArrayList<>(conditions);
    words.forEach(word -> all.add(new BooleanClause(word, Occur.MUST)));
    return ConditionQuery.all(all);
  }
}

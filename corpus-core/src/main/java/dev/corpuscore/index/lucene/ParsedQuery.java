package dev.corpuscore.index.lucene;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Analyzer.Stem;
import dev.corpuscore.index.analysis.RerankFeatures;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
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
 * @param conditions what must hold beside the words
 * @param fill what may be missing in postings that fill a page
 */
record ParsedQuery(
    Query query,
    Query heads,
    RerankFeatures.QueryTerms words,
    boolean everything,
    boolean phrases,
    List<BooleanClause> conditions,
    FillTerms fill) {

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
          MatchNoDocsQuery.INSTANCE,
          MatchNoDocsQuery.INSTANCE,
          sought,
          false,
          false,
          List.of(),
          asked.fill());
    }
    List<BooleanClause> conditions = new ConditionQuery(deadline).clauses(asked.condition());
    return new ParsedQuery(
        within(Fields.WORDS, asked.stems(), conditions),
        within(Fields.HEADS, asked.stems(), conditions),
        sought,
        asked.everything(),
        asked.phrases(),
        conditions,
        asked.fill());
  }

  /**
   * The query for what fills a page.
   *
   * @param weights of all stems of {@link #fill}
   */
  Query filling(ToIntFunction<Stem> weights) {
    BooleanQuery.Builder some =
        new BooleanQuery.Builder().setMinimumNumberShouldMatch(fill.restricted() ? 0 : 1);
    conditions.forEach(some::add);
    fill.required().forEach(stem -> some.add(weighted(stem, weights), Occur.MUST));
    fill.optional().forEach(stem -> some.add(weighted(stem, weights), Occur.SHOULD));
    return some.build();
  }

  private static Query weighted(Stem stem, ToIntFunction<Stem> weights) {
    TermQuery word = new TermQuery(new Term(Fields.WORDS, stem.bytes));
    return new BoostQuery(word, weights.applyAsInt(stem));
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

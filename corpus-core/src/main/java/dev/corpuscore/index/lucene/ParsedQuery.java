package dev.corpuscore.index.lucene;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.RerankFeatures;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
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
 * @param lookup makes the queries for the words of this search
 */
record ParsedQuery(
    Query query,
    Query heads,
    RerankFeatures.QueryTerms words,
    boolean everything,
    boolean phrases,
    List<BooleanClause> conditions,
    FillTerms fill,
    WordQueries lookup) {

  /**
   * Translates a search.
   *
   * @param deadline of the search; the queries can be used for this search only
   * @param words of the snapshot that is searched
   */
  static ParsedQuery of(AnalyzedSearch asked, SearchDeadline deadline, WordQueries words)
      throws IOException {
    RerankFeatures.QueryTerms sought = RerankFeatures.QueryTerms.of(asked.scored());
    if (asked.nothing()) {
      return new ParsedQuery(
          MatchNoDocsQuery.INSTANCE,
          MatchNoDocsQuery.INSTANCE,
          sought,
          false,
          false,
          List.of(),
          asked.fill(),
          words);
    }
    List<BooleanClause> conditions = new ConditionQuery(deadline).clauses(asked.condition());
    return new ParsedQuery(
        within(Fields.WORDS, asked.words(), words, conditions),
        within(Fields.HEADS, asked.words(), words, conditions),
        sought,
        asked.everything(),
        asked.phrases(),
        conditions,
        asked.fill(),
        words);
  }

  /**
   * The query for what fills a page.
   *
   * @param weights of all words of {@link #fill}
   */
  Query filling(Function<WordStems, Weight> weights) throws IOException {
    BooleanQuery.Builder some =
        new BooleanQuery.Builder().setMinimumNumberShouldMatch(fill.restricted() ? 0 : 1);
    conditions.forEach(some::add);
    for (WordStems word : fill.required()) {
      some.add(lookup.of(Fields.WORDS, word, weights.apply(word).times()), Occur.MUST);
    }
    for (WordStems word : fill.optional()) {
      Weight weight = weights.apply(word);
      Query having = lookup.of(Fields.WORDS, word, weight.times());
      some.add(weight.rare() ? lookup.like(word, weight.times()) : having, Occur.SHOULD);
    }
    String occupation = fill.occupationId();
    if (occupation != null) {
      Query inferred = new TermQuery(new Term(Facet.OCCUPATION.wire(), occupation));
      some.add(
          new BoostQuery(new ConstantScoreQuery(inferred), FillTerms.OCCUPATION_POINTS),
          Occur.SHOULD);
    }
    return some.build();
  }

  /** All conditions, with the words scored in this field. */
  private static Query within(
      String field, List<WordStems> scored, WordQueries words, List<BooleanClause> conditions)
      throws IOException {
    List<BooleanClause> all = new ArrayList<>(conditions);
    for (WordStems word : scored) {
      all.add(new BooleanClause(words.of(field, word, 1), Occur.MUST));
    }
    return all.size() == 1 && conditions.isEmpty()
        ? all.getFirst().query()
        : ConditionQuery.all(all);
  }
}

package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.layout.Deadline;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.SearchTerms;
import dev.corpuscore.index.layout.Sketch;
import dev.corpuscore.index.layout.Words;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * A search in Lucene's terms.
 *
 * @param query what must hold; only the words score
 * @param heads the same with all words in title, company, place and department
 * @param words the words that score, for the second pass; empty if nothing scores
 * @param everything whether there is nothing to match: no words, no filters
 * @param phrases whether words must stand in a row somewhere
 */
public record ParsedQuery(
    Query query, Query heads, Sketch.Sought words, boolean everything, boolean phrases) {

  /**
   * Reads a search.
   *
   * @param deadline of the search, to which the queries belong from then on
   */
  public static ParsedQuery of(PostingSearch search, Words analysis, Deadline deadline) {
    SearchTerms terms = SearchTerms.of(search, analysis);
    Sketch.Sought sought = Sketch.Sought.of(terms.scored());
    if (terms.nothing()) {
      return new ParsedQuery(
          MatchNoDocsQuery.INSTANCE, MatchNoDocsQuery.INSTANCE, sought, false, false);
    }
    List<BooleanClause> constraints = new Constraints(deadline).of(terms);
    return new ParsedQuery(
        within(Fields.WORDS, terms, constraints),
        within(Fields.HEADS, terms, constraints),
        sought,
        terms.everything(),
        terms.phrases());
  }

  /** All that must hold, with the words that score in this field. */
  private static Query within(String field, SearchTerms terms, List<BooleanClause> constraints) {
    List<TermQuery> words =
        terms.stems().stream().map(stem -> new TermQuery(new Term(field, stem.bytes))).toList();
    if (words.size() == 1 && constraints.isEmpty()) {
      return words.getFirst();
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    constraints.forEach(all::add);
    words.forEach(word -> all.add(word, Occur.MUST));
    if (all.build().clauses().stream().allMatch(clause -> clause.occur() == Occur.MUST_NOT)) {
      all.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
    }
    return all.build();
  }
}

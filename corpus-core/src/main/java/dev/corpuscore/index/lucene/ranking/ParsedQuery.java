package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.RerankFeatures;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.lucene.filter.ConditionQuery;
import dev.corpuscore.index.lucene.word.AllWordsQuery;
import dev.corpuscore.index.lucene.word.WordQueries;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A search as Lucene queries.
 *
 * @param query the query; only its words score
 * @param heads the same query, with all words in title, company, place and department; finds
 *     nothing if {@code plain}
 * @param scored the words that score
 * @param words the same, for the second pass; empty if nothing scores
 * @param plain whether hits come by the impacts of their words alone, because they need not have
 *     all
 * @param everything whether every posting matches, because there are no words and no filters
 * @param phrases whether the query contains a phrase
 * @param conditions what must hold beside the words
 * @param fill what may be missing in postings that fill a page
 * @param lookup makes the queries for the words of this search
 */
public record ParsedQuery(
    Query query,
    Query heads,
    List<WordStems> scored,
    RerankFeatures.QueryTerms words,
    boolean plain,
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
  public static ParsedQuery of(AnalyzedSearch asked, SearchDeadline deadline, WordQueries words)
      throws IOException {
    RerankFeatures.QueryTerms sought = RerankFeatures.QueryTerms.of(asked.scored());
    if (asked.nothing()) {
      return new ParsedQuery(
          MatchNoDocsQuery.INSTANCE,
          MatchNoDocsQuery.INSTANCE,
          List.of(),
          sought,
          false,
          false,
          false,
          List.of(),
          asked.fill(),
          words);
    }
    List<BooleanClause> conditions = new ConditionQuery(deadline).clauses(asked.condition());
    boolean plain = asked.plain();
    return new ParsedQuery(
        plain
            ? plain(asked, words, conditions)
            : within(Fields.WORDS, asked.words(), words, conditions),
        plain ? MatchNoDocsQuery.INSTANCE : within(Fields.HEADS, asked.words(), words, conditions),
        asked.words(),
        sought,
        plain,
        asked.everything(),
        asked.phrases(),
        conditions,
        asked.fill(),
        words);
  }

  /** Scores what matches as {@link #query} does, without the conditions where that is less work. */
  List<Query> wordsAlone() throws IOException {
    return plain ? List.of(query) : having(Fields.WORDS, scored, lookup);
  }

  /**
   * What matches, in two tiers.
   *
   * @param matches what {@link #query} matches; not few
   * @param rest what a word of the description counts at most
   */
  HeadTier.Tiers tiers(KnownMatches matches, int rest) throws IOException {
    List<Query> heads = new ArrayList<>();
    int unread = 0;
    for (WordStems word : scored) {
      boolean whole = lookup.isShort(word, 1);
      heads.add(lookup.of(whole ? Fields.WORDS : Fields.HEADS, word, 1));
      unread += whole ? 0 : rest;
    }
    List<BooleanClause> known = List.of(new BooleanClause(matches.query(), Occur.FILTER));
    return new HeadTier.Tiers(
        within(Fields.WORDS, scored, lookup, known),
        wordsAlone(),
        new HeadTier.Heads(heads, List.of(), matches),
        unread);
  }

  /**
   * The query for what fills a page, in two tiers.
   *
   * @param weights of all words of {@link #fill}
   * @param rest what a word of the description counts at most
   */
  HeadTier.Tiers filling(Function<WordStems, Weight> weights, int rest) throws IOException {
    List<Query> words = new ArrayList<>();
    List<Query> heads = new ArrayList<>();
    List<BooleanClause> all = new ArrayList<>(conditions);
    List<BooleanClause> needed = new ArrayList<>(conditions);
    int unread = 0;
    for (WordStems word : fill.words()) {
      Weight weight = weights.apply(word);
      boolean required = fill.required().contains(word);
      boolean whole = lookup.isShort(word, weight.times());
      Query everywhere = filling(Fields.WORDS, word, weight, required);
      words.add(everywhere);
      all.add(new BooleanClause(everywhere, required ? Occur.MUST : Occur.SHOULD));
      if (required) {
        needed.add(new BooleanClause(everywhere, Occur.FILTER));
      }
      heads.add(whole ? everywhere : filling(Fields.HEADS, word, weight, required));
      unread += whole ? 0 : rest * weight.times();
    }
    for (FillTerms.Inferred one : fill.inferred()) {
      Query counting = inferred(one);
      words.add(counting);
      all.add(new BooleanClause(counting, Occur.SHOULD));
      heads.add(counting);
    }
    return new HeadTier.Tiers(
        some(all, fill.restricted() ? 0 : 1),
        words,
        new HeadTier.Heads(heads, needed, null),
        unread);
  }

  private static Query inferred(FillTerms.Inferred one) {
    List<BytesRef> terms = one.terms().stream().map(BytesRef::new).toList();
    Query any = new TermInSetQuery(Facet.OCCUPATION.wire(), terms);
    return new BoostQuery(new ConstantScoreQuery(any), one.points());
  }

  private Query filling(String field, WordStems word, Weight weight, boolean required)
      throws IOException {
    return weight.rare() && !required
        ? lookup.like(field, word, weight.times())
        : lookup.of(field, word, weight.times());
  }

  private static Query some(List<BooleanClause> clauses, int least) {
    BooleanQuery.Builder some = new BooleanQuery.Builder().setMinimumNumberShouldMatch(least);
    clauses.forEach(some::add);
    return some.build();
  }

  /** All conditions, with some of the words, or with words in some parts. */
  private static Query plain(
      AnalyzedSearch asked, WordQueries words, List<BooleanClause> conditions) throws IOException {
    List<BooleanClause> all = new ArrayList<>(conditions);
    for (WordStems word : asked.binding()) {
      all.add(new BooleanClause(in(asked, word, words), Occur.MUST));
    }
    for (FillTerms.Loose one : asked.loose()) {
      BooleanQuery.Builder together = new BooleanQuery.Builder();
      for (WordStems word : Set.copyOf(one.words())) {
        together.add(in(asked, word, words), Occur.MUST);
      }
      all.add(new BooleanClause(together.build(), Occur.SHOULD));
    }
    return some(all, asked.any() && !asked.fill().restricted() ? 1 : 0);
  }

  private static Query in(AnalyzedSearch asked, WordStems word, WordQueries words)
      throws IOException {
    return asked.parts().isEmpty()
        ? words.of(Fields.WORDS, word, 1)
        : words.in(asked.parts(), word);
  }

  /** The same search among the documents that also match this. */
  public ParsedQuery among(Query those) {
    BooleanClause also = new BooleanClause(those, Occur.FILTER);
    return new ParsedQuery(
        ConditionQuery.all(List.of(new BooleanClause(query, Occur.MUST), also)),
        ConditionQuery.all(List.of(new BooleanClause(heads, Occur.MUST), also)),
        scored,
        words,
        plain,
        false,
        phrases,
        Stream.concat(conditions.stream(), Stream.of(also)).toList(),
        fill,
        lookup);
  }

  /** All conditions, with the words scored in this field. */
  private static Query within(
      String field, List<WordStems> scored, WordQueries words, List<BooleanClause> conditions)
      throws IOException {
    List<Query> having = having(field, scored, words);
    if (conditions.isEmpty() && !having.isEmpty()) {
      return having.size() == 1 ? having.getFirst() : AllWordsQuery.of(having);
    }
    List<BooleanClause> all = new ArrayList<>(conditions);
    having.forEach(word -> all.add(new BooleanClause(word, Occur.MUST)));
    return ConditionQuery.all(all);
  }

  private static List<Query> having(String field, List<WordStems> scored, WordQueries words)
      throws IOException {
    List<Query> having = new ArrayList<>();
    for (WordStems word : scored) {
      having.add(words.of(field, word, 1));
    }
    return having;
  }
}

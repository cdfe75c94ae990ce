package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.SearchTerms;
import dev.corpuscore.index.layout.SearchTerms.Filter;
import dev.corpuscore.index.layout.SearchTerms.Part;
import dev.corpuscore.index.layout.Sketch;
import dev.corpuscore.index.layout.Words;
import dev.corpuscore.index.layout.Words.Word;
import dev.corpuscore.index.lucene.layout.LuceneFields;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A search in Lucene's terms.
 *
 * @param query what must hold; only the words score
 * @param heads the same with all words in title, company, place and department
 * @param words the words that score, for the second pass; empty if nothing scores
 * @param everything whether there is nothing to match: no words, no filters
 */
public record ParsedQuery(Query query, Query heads, Sketch.Sought words, boolean everything) {

  /** Reads a search. */
  public static ParsedQuery of(PostingSearch search, Words analysis) {
    SearchTerms terms = SearchTerms.of(search, analysis);
    Sketch.Sought sought = Sketch.Sought.of(terms.scored());
    if (terms.nothing()) {
      return new ParsedQuery(MatchNoDocsQuery.INSTANCE, MatchNoDocsQuery.INSTANCE, sought, false);
    }
    List<BooleanClause> constraints = constraints(terms);
    return new ParsedQuery(
        within(Fields.WORDS, terms, constraints),
        within(Fields.HEADS, terms, constraints),
        sought,
        terms.everything());
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

  private static List<BooleanClause> constraints(SearchTerms terms) {
    List<BooleanClause> constraints = new ArrayList<>();
    for (Part part : terms.required()) {
      constraints.add(new BooleanClause(query(part), Occur.FILTER));
    }
    for (List<Part> parts : terms.excluded()) {
      constraints.add(new BooleanClause(all(parts), Occur.MUST_NOT));
    }
    for (Filter filter : terms.filters()) {
      constraints.add(new BooleanClause(query(filter), Occur.FILTER));
    }
    return constraints;
  }

  private static Query all(List<Part> parts) {
    if (parts.size() == 1) {
      return query(parts.getFirst());
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    parts.forEach(part -> all.add(query(part), Occur.FILTER));
    return all.build();
  }

  private static Query query(Part part) {
    return switch (part) {
      case Part.Stem it -> new TermQuery(new Term(Fields.WORDS, it.stem().bytes));
      case Part.Prefix it -> prefix(it.word());
      case Part.Phrase it ->
          either(phrase(Fields.TEXT, it.words()), phrase(Fields.NAMES, it.words()));
    };
  }

  /** Stems in a row, as {@link Fields#TEXT} holds them: as keys, or beside keys. */
  private static Query phrase(String field, List<Word> words) {
    MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
    for (int at = 0; at < words.size(); at++) {
      if (!words.get(at).possessive) {
        BytesRef stem = words.get(at).stem.bytes;
        Term[] either = {new Term(field, stem), new Term(field, Words.marked(stem))};
        phrase.add(either, at);
      }
    }
    return phrase.build();
  }

  /** Of words that stemming left alone or changed; of the latter also by their stem. */
  private static Query prefix(Word word) {
    return either(
        new PrefixQuery(new Term(Fields.WORDS, word.folded)),
        new PrefixQuery(new Term(LuceneFields.PREFIXES, word.folded)));
  }

  private static Query either(Query one, Query other) {
    return new BooleanQuery.Builder().add(one, Occur.SHOULD).add(other, Occur.SHOULD).build();
  }

  private static Query query(Filter filter) {
    return switch (filter) {
      case Filter.AnyOf it -> anyOf(Fields.of(it.fact()), it.values());
      case Filter.AnyPlace it -> anyPlace(it.places());
      case Filter.Published it -> LongPoint.newRangeQuery(Fields.PUBLISHED, it.from(), it.to());
    };
  }

  private static Query anyOf(String field, List<String> values) {
    List<BytesRef> terms = values.stream().map(BytesRef::new).toList();
    return terms.size() == 1
        ? new ConstantScoreQuery(new TermQuery(new Term(field, terms.getFirst())))
        : new TermInSetQuery(field, terms);
  }

  /** All words at one position: each location has one of its own. */
  private static Query anyPlace(List<List<Word>> places) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (List<Word> place : places) {
      PhraseQuery.Builder together = new PhraseQuery.Builder();
      place.forEach(word -> together.add(new Term(Fields.PLACES, word.key), 0));
      any.add(together.build(), Occur.SHOULD);
    }
    return any.build();
  }
}

package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.layout.Deadline;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.SearchTerms;
import dev.corpuscore.index.layout.SearchTerms.Filter;
import dev.corpuscore.index.layout.SearchTerms.Part;
import dev.corpuscore.index.layout.Words;
import dev.corpuscore.index.layout.Words.Word;
import dev.corpuscore.index.lucene.layout.LuceneFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** What must hold besides the words that score, of one search, in Lucene's terms. */
final class Constraints {
  private static final List<String> PREFIX_FIELDS = List.of(Fields.WORDS, LuceneFields.PREFIXES);

  private final Deadline deadline;
  private final Map<String, PrefixMatches> prefixes = new HashMap<>();

  Constraints(Deadline deadline) {
    this.deadline = deadline;
  }

  /** The clauses for all of {@code terms} but the words that score. */
  List<BooleanClause> of(SearchTerms terms) {
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

  private Query all(List<Part> parts) {
    if (parts.size() == 1) {
      return query(parts.getFirst());
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    parts.forEach(part -> all.add(query(part), Occur.FILTER));
    return all.build();
  }

  private Query query(Part part) {
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
  private Query prefix(Word word) {
    return prefixes.computeIfAbsent(
        word.foldedText(), it -> new PrefixMatches(word.folded, PREFIX_FIELDS, deadline));
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

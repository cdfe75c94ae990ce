package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Filters;
import dev.corpuscore.index.lucene.layout.Fields;
import dev.corpuscore.index.lucene.layout.Sketch;
import dev.corpuscore.index.lucene.layout.Words;
import dev.corpuscore.index.lucene.layout.Words.Word;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

  /**
   * Reads the clauses. A clause without any word (punctuation alone) is ignored; if that leaves no
   * positive clause of a query that had one, nothing matches: what was typed is in no posting.
   */
  public static ParsedQuery of(PostingSearch search, Words analysis) {
    return new Reading(analysis).read(search);
  }

  private static final class Reading {
    private final Words analysis;
    private final List<BooleanClause> constraints = new ArrayList<>();
    private final List<Word> scored = new ArrayList<>();

    Reading(Words analysis) {
      this.analysis = analysis;
    }

    ParsedQuery read(PostingSearch search) {
      boolean positiveTyped = false;
      boolean positiveRead = false;
      for (Clause clause : search.query().clauses()) {
        boolean read = clause.negated() ? exclude(clause) : require(clause);
        positiveTyped |= !clause.negated();
        positiveRead |= !clause.negated() && read;
      }
      if (positiveTyped && !positiveRead) {
        Query nothing = MatchNoDocsQuery.INSTANCE;
        return new ParsedQuery(nothing, nothing, Sketch.Sought.of(List.of()), false);
      }
      filter(search.filters());
      boolean everything = constraints.isEmpty() && scored.isEmpty();
      return new ParsedQuery(
          within(Fields.WORDS), within(Fields.HEADS), Sketch.Sought.of(scored), everything);
    }

    /** All that must hold, with the words that score in this field. */
    private Query within(String field) {
      List<TermQuery> words =
          scored.stream()
              .map(word -> word.stem)
              .distinct()
              .map(stem -> new TermQuery(new Term(field, stem.bytes)))
              .toList();
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

    private void add(Query query, Occur occur) {
      constraints.add(new BooleanClause(query, occur));
    }

    private List<Word> read(String text) {
      List<Word> words = new ArrayList<>();
      analysis.read(text, words);
      return words;
    }

    private static List<Word> spoken(List<Word> words) {
      return words.stream().filter(word -> !word.possessive).toList();
    }

    private boolean require(Clause clause) {
      List<Word> all = read(clause.text());
      List<Word> words = spoken(all);
      if (words.isEmpty()) {
        return false;
      }
      int scoring = clause.kind() == Kind.PREFIX ? words.size() - 1 : words.size();
      scored.addAll(words.subList(0, scoring));
      if (clause.kind() == Kind.PHRASE && words.size() > 1) {
        add(phrase(all), Occur.FILTER);
      }
      if (clause.kind() == Kind.PREFIX) {
        add(prefix(words.getLast()), Occur.FILTER);
      }
      return true;
    }

    private boolean exclude(Clause clause) {
      List<Word> all = read(clause.text());
      if (spoken(all).isEmpty()) {
        return false;
      }
      add(excluded(clause.kind(), all), Occur.MUST_NOT);
      return true;
    }

    /** What a negated clause excludes: postings for which the clause itself would hold. */
    private static Query excluded(Kind kind, List<Word> all) {
      List<Word> words = spoken(all);
      if (kind == Kind.PHRASE && words.size() > 1) {
        return phrase(all);
      }
      BooleanQuery.Builder every = new BooleanQuery.Builder();
      boolean prefix = kind == Kind.PREFIX;
      for (Word word : prefix ? words.subList(0, words.size() - 1) : words) {
        every.add(new TermQuery(word(word.stem.bytes)), Occur.FILTER);
      }
      if (prefix) {
        every.add(prefix(words.getLast()), Occur.FILTER);
      }
      return every.build();
    }

    private static Term word(BytesRef stem) {
      return new Term(Fields.WORDS, stem);
    }

    private static Query phrase(List<Word> words) {
      return new BooleanQuery.Builder()
          .add(phrase(Fields.TEXT, words), Occur.SHOULD)
          .add(phrase(Fields.NAMES, words), Occur.SHOULD)
          .build();
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
      return new BooleanQuery.Builder()
          .add(new PrefixQuery(new Term(Fields.WORDS, word.folded)), Occur.SHOULD)
          .add(new PrefixQuery(new Term(Fields.PREFIXES, word.folded)), Occur.SHOULD)
          .build();
    }

    private void filter(Filters filters) {
      anyOf(Fields.EMPLOYER, filters.employers(), Words::foldName);
      anyOf(Fields.COUNTRY, filters.countries(), Function.identity());
      anyOf(Fields.EMPLOYMENT_TYPE, filters.employmentTypes(), EmploymentType::wire);
      if (filters.remote() != null) {
        anyOf(Fields.REMOTE, List.of(filters.remote()), String::valueOf);
      }
      if (!filters.locations().isEmpty()) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        filters.locations().forEach(location -> any.add(place(location), Occur.SHOULD));
        add(any.build(), Occur.FILTER);
      }
      Instant after = filters.publishedAfter();
      Instant before = filters.publishedBefore();
      if (after != null || before != null) {
        long from = after == null ? Long.MIN_VALUE : ceilingSecond(after);
        long to = before == null ? Long.MAX_VALUE : before.getEpochSecond();
        add(LongPoint.newRangeQuery(Fields.PUBLISHED, from, to), Occur.FILTER);
      }
    }

    private static long ceilingSecond(Instant time) {
      return time.getNano() == 0 ? time.getEpochSecond() : time.getEpochSecond() + 1;
    }

    private <T> void anyOf(String field, List<T> values, Function<T, String> term) {
      if (!values.isEmpty()) {
        List<BytesRef> terms = values.stream().map(term).map(BytesRef::new).toList();
        Query any =
            terms.size() == 1
                ? new ConstantScoreQuery(new TermQuery(new Term(field, terms.getFirst())))
                : new TermInSetQuery(field, terms);
        add(any, Occur.FILTER);
      }
    }

    /** All words at one position: each location has one of its own. */
    private Query place(String location) {
      PhraseQuery.Builder together = new PhraseQuery.Builder();
      read(location).forEach(word -> together.add(new Term(Fields.PLACES, word.key), 0));
      return together.build();
    }
  }
}

package dev.corpuscore.index.opensearch.query;

import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.Ranking;
import dev.corpuscore.index.layout.SearchTerms;
import dev.corpuscore.index.layout.SearchTerms.Filter;
import dev.corpuscore.index.layout.SearchTerms.Part;
import dev.corpuscore.index.layout.Words;
import dev.corpuscore.index.layout.Words.Word;
import dev.corpuscore.index.opensearch.layout.ClusterFields;
import dev.corpuscore.index.opensearch.query.Clauses.Bool;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Public searches in OpenSearch's terms. Scores are whole numbers, small enough to be exact: the
 * sum of the words' impacts, lifted by {@link #bonus} where all of them stand in title, company,
 * place and department.
 */
final class SearchClause {
  private SearchClause() {}

  /** What lifts every such hit above all others: one word less than all counts for less than it. */
  static int bonus(SearchTerms terms, Ranking ranking) {
    return terms.stems().size() * ranking.impact().bound();
  }

  /** What must hold of a posting that is open at {@code now}. */
  static ObjectNode of(SearchTerms terms, Ranking ranking, Instant now) {
    if (terms.nothing()) {
      return Clauses.nothing();
    }
    Bool all = open(now);
    List<String> stems = terms.stems().stream().map(Words.Stem::text).toList();
    stems.forEach(stem -> all.must(Clauses.feature(Fields.WORDS, stem)));
    terms.required().forEach(part -> all.filter(clause(part)));
    terms.excluded().forEach(parts -> all.not(clause(parts)));
    terms.filters().forEach(filter -> all.filter(clause(filter)));
    if (!stems.isEmpty()) {
      List<ObjectNode> heads =
          stems.stream().map(stem -> Clauses.term(Fields.HEADS, stem)).toList();
      all.should(Clauses.constant(Clauses.all(heads), bonus(terms, ranking)));
    }
    return all.node();
  }

  /** The beginning of every query: postings, and only those that have not expired. */
  static Bool open(Instant now) {
    return new Bool()
        .filter(Clauses.exists(Fields.NEWEST))
        .not(Clauses.range(Fields.EXPIRES, null, now.getEpochSecond()));
  }

  private static ObjectNode clause(List<Part> parts) {
    return Clauses.all(parts.stream().map(SearchClause::clause).toList());
  }

  private static ObjectNode clause(Part part) {
    return switch (part) {
      case Part.Stem it -> Clauses.feature(Fields.WORDS, it.stem().text());
      case Part.Prefix it -> Clauses.prefix(ClusterFields.STARTS, it.word().foldedText());
      case Part.Phrase it -> {
        List<String> terms = it.words().stream().map(SearchClause::eitherTerm).toList();
        yield Clauses.any(
            List.of(Clauses.phrase(Fields.TEXT, terms, 0), Clauses.phrase(Fields.NAMES, terms, 0)));
      }
    };
  }

  /** A stem as it stands in texts: as a key, or beside one. */
  private static String eitherTerm(Word word) {
    String stem = word.stem.text();
    return word.possessive ? "_" : stem + '|' + Words.marked(stem);
  }

  private static ObjectNode clause(Filter filter) {
    return switch (filter) {
      case Filter.AnyOf it -> Clauses.anyTerm(Fields.of(it.fact()), it.values());
      case Filter.AnyPlace it ->
          Clauses.any(it.places().stream().map(SearchClause::place).toList());
      case Filter.Published it ->
          Clauses.range(
              Fields.PUBLISHED, unless(it.from(), Long.MIN_VALUE), unless(it.to(), Long.MAX_VALUE));
    };
  }

  private static @Nullable Number unless(long bound, long none) {
    return bound == none ? null : Long.valueOf(bound);
  }

  private static ObjectNode place(List<Word> words) {
    return ConditionClause.place(words.stream().map(Word::keyText).toList());
  }
}

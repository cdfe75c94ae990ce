package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.analysis.Likeness;
import dev.corpuscore.index.analysis.PartTerms;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.index.schema.FillTerms.Weight;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts public searches to ranked OpenSearch queries. Scores are whole numbers, small enough to
 * be exact: the sum of the words' impacts, plus {@link #bonus} if all words are in title, company,
 * place and department.
 */
final class SearchClause {
  private SearchClause() {}

  /**
   * Puts every such hit before all others, because fewer than all words score less than this; more
   * than any score where they do not come before.
   */
  static int bonus(AnalyzedSearch asked, Ranking ranking) {
    return asked.plain() ? Integer.MAX_VALUE : asked.words().size() * ranking.impact().bound();
  }

  /** The query for postings open at {@code now} that fill a page, see {@link FillTerms}. */
  static ObjectNode filling(
      AnalyzedSearch asked, Function<WordStems, Weight> weights, Instant now) {
    FillTerms fill = asked.fill();
    boolean free = fill.restricted() && fill.required().isEmpty(); // then no word need be there
    Bool some = free ? EntryClause.open(now) : EntryClause.unexpired(now);
    fill.required().forEach(word -> some.must(having(word, weights.apply(word).times())));
    fill.optional().forEach(word -> some.should(like(word, weights.apply(word))));
    fill.inferred().forEach(one -> some.should(inferred(one)));
    ConditionClause.addTo(some, asked.condition());
    return fill.restricted() ? some.node() : some.atLeastOne().node();
  }

  private static ObjectNode inferred(FillTerms.Inferred one) {
    List<ObjectNode> any =
        one.terms().stream().map(it -> Clauses.term(Facet.OCCUPATION.wire(), it)).toList();
    return Clauses.constantScore(Clauses.any(any), one.points());
  }

  /** Postings that have the word in any language; they score as their best stem does. */
  private static ObjectNode having(WordStems word, int weight) {
    return Clauses.best(weighted(Fields.WORDS, word.texts(), weight));
  }

  /** A few clauses for one term each: the cluster collects a list of terms first. */
  private static ObjectNode inHead(WordStems word) {
    return Clauses.any(
        word.texts().stream().map(stem -> Clauses.term(Fields.HEADS, stem)).toList());
  }

  /** As {@link #having}; of a rare word, also postings with a word like it in the title. */
  private static ObjectNode like(WordStems word, Weight weight) {
    ObjectNode having = having(word, weight.times());
    Likeness like = word.like();
    if (!like.exists() || !weight.rare()) {
      return having;
    }
    Bool similar = new Bool().atLeast(like.enough());
    weighted(Fields.LIKENESS, like.gramTexts(), weight.times()).forEach(similar::should);
    return Clauses.best(List.of(having, similar.node()));
  }

  private static List<ObjectNode> weighted(String field, List<String> names, int weight) {
    return names.stream().map(name -> Clauses.weightedTerm(field, name, weight)).toList();
  }

  /** The query for postings that are open at {@code now}. */
  static ObjectNode of(AnalyzedSearch asked, Ranking ranking, Instant now) {
    if (asked.nothing()) {
      return Clauses.matchNone();
    }
    Bool all = matching(asked, now);
    return asked.words().isEmpty() || asked.plain()
        ? all.node()
        : all.should(inHead(asked, ranking)).node();
  }

  /**
   * The query for those of {@link #of}, with the same scores, that have all words in title,
   * company, place and department. There must be words.
   */
  static ObjectNode heads(AnalyzedSearch asked, Ranking ranking, Instant now) {
    return matching(asked, now).must(inHead(asked, ranking)).node();
  }

  private static Bool matching(AnalyzedSearch asked, Instant now) {
    if (asked.plain()) {
      return ConditionClause.addTo(plain(asked, now), asked.condition());
    }
    List<WordStems> words = asked.words();
    // whatever has a word is a posting
    Bool all = words.isEmpty() ? EntryClause.open(now) : EntryClause.unexpired(now);
    words.forEach(word -> all.must(having(word, 1)));
    return ConditionClause.addTo(all, asked.condition());
  }

  /** Postings with some of the words, or with words in some parts. */
  private static Bool plain(AnalyzedSearch asked, Instant now) {
    boolean bound = !asked.binding().isEmpty();
    boolean one = asked.any() && !asked.fill().restricted();
    Bool some = bound || one ? EntryClause.unexpired(now) : EntryClause.open(now);
    asked.binding().forEach(word -> some.must(in(asked, word)));
    for (FillTerms.Loose loose : asked.loose()) {
      Bool together = new Bool();
      Set.copyOf(loose.words()).forEach(word -> together.must(in(asked, word)));
      some.should(together.node());
    }
    return some.atLeast(one ? 1 : 0);
  }

  private static ObjectNode in(AnalyzedSearch asked, WordStems word) {
    if (asked.parts().isEmpty()) {
      return having(word, 1);
    }
    List<String> terms =
        asked.parts().stream()
            .flatMap(part -> word.texts().stream().map(stem -> PartTerms.of(part, stem)))
            .toList();
    return Clauses.best(weighted(Fields.PARTS, terms, 1));
  }

  /** What a query matches with at least this score, and these of its matches; scored as by it. */
  static ObjectNode relevant(ObjectNode query, int score, List<String> ids) {
    ObjectNode enough = Clauses.leastScore(query, score);
    return new Bool()
        .must(query)
        .filter(Clauses.any(List.of(enough, Clauses.terms(Fields.ID, ids))))
        .node();
  }

  private static ObjectNode inHead(AnalyzedSearch asked, Ranking ranking) {
    List<ObjectNode> heads = asked.words().stream().map(SearchClause::inHead).toList();
    return Clauses.constantScore(Clauses.all(heads), bonus(asked, ranking));
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.analysis.Likeness;
import dev.corpuscore.index.analysis.PartTerms;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.Ranking.Gain;
import dev.corpuscore.index.analysis.TitleTerms;
import dev.corpuscore.index.analysis.Word;
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
 * be exact: the sum of the words' impacts; if all words are in title, company, place and
 * department, also a bonus, and {@link #RANKING} if the query begins with the title.
 */
final class SearchClause {
  private static final int AS_WRITTEN = 600;

  /** A title has so much less if it was typed with other accents. */
  private static final int ACCENTS = AS_WRITTEN / 4 * 3;

  /** The impacts of all engines. Here nothing is ranked again, so only titles as written gain. */
  static final Ranking RANKING = ranking(new Gain(0, 0, 0, 0, AS_WRITTEN, 0, 0));

  private SearchClause() {}

  private static Ranking ranking(Gain gain) {
    return new Ranking(Ranking.MEASURED.impact(), gain, gain);
  }

  /**
   * The query for postings open at {@code now} that fill a page, see {@link FillTerms}: none of
   * them has all words. Each hit says by its place which of the {@link FillTerms#optional} words it
   * has.
   */
  static ObjectNode filling(
      AnalyzedSearch asked, Function<WordStems, Weight> weights, Instant now) {
    FillTerms fill = asked.fill();
    boolean free = fill.restricted() && fill.required().isEmpty(); // then no word need be there
    Bool all = free ? EntryClause.open(now) : EntryClause.unexpired(now);
    Bool some = fill.restricted() ? all : new Bool();
    int place = 0;
    for (WordStems word : fill.optional()) {
      some.should(like(word, weights.apply(word), Integer.toString(place++)));
    }
    fill.inferred().forEach(one -> some.should(inferred(one)));
    if (!fill.restricted()) {
      all.must(some.atLeastOne().node());
    }
    fill.required().forEach(word -> all.must(having(word, weights.apply(word).times())));
    addTitle(all, asked);
    List<ObjectNode> complete =
        asked.words().stream().map(word -> Clauses.terms(Fields.WORDS, word.texts())).toList();
    return ConditionClause.addTo(all.mustNot(Clauses.all(complete)), asked.condition()).node();
  }

  /** Titles as written before others. */
  private static Bool addTitle(Bool query, AnalyzedSearch asked) {
    List<Word> typed = asked.scored();
    int folded = AS_WRITTEN - ACCENTS;
    return query
        .should(title(TitleTerms.folded(typed), folded))
        .should(title(TitleTerms.asWritten(typed), ACCENTS));
  }

  private static ObjectNode title(List<String> openings, int score) {
    return Clauses.constantScore(Clauses.terms(ClusterFields.TITLE_AS_WRITTEN, openings), score);
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
  private static ObjectNode like(WordStems word, Weight weight, String name) {
    ObjectNode having = new Bool().must(having(word, weight.times())).called(name).node();
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
  static ObjectNode of(AnalyzedSearch asked, Instant now) {
    if (asked.nothing()) {
      return Clauses.matchNone();
    }
    Bool all = matching(asked, now);
    return asked.words().isEmpty() || asked.plain() ? all.node() : all.should(heads(asked)).node();
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

  /**
   * The hits with all words in title, company, place and department come before all others, because
   * fewer than all words score less than this.
   */
  private static ObjectNode heads(AnalyzedSearch asked) {
    int bonus = asked.words().size() * RANKING.impact().bound();
    List<ObjectNode> heads = asked.words().stream().map(SearchClause::inHead).toList();
    Bool all = new Bool().must(Clauses.constantScore(Clauses.all(heads), bonus));
    return addTitle(all, asked).node();
  }
}

package dev.corpuscore.index.schema;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Explanation;
import dev.corpuscore.index.Explanation.Explainer;
import dev.corpuscore.index.Explanation.Found;
import dev.corpuscore.index.Explanation.How;
import dev.corpuscore.index.Explanation.Part;
import dev.corpuscore.index.Explanation.Points;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Occurrences;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.analysis.RerankFeatures.QueryTerms;
import dev.corpuscore.index.analysis.Word;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.schema.FillTerms.Weight;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.NamedOccupation;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Explains hits by reading their texts again, as they were read for the index: so every engine says
 * the same. Only how rare words are is asked of the index, once, at the first hit that lacks one.
 */
public final class HitExplainer implements Explainer {
  private static final Weight ONCE = new Weight(1, false);
  private static final List<Part> TITLE = List.of(Part.TITLE);

  private final AnalyzedSearch asked;
  private final boolean byRelevance;
  private final Ranking ranking;
  private final QueryTerms sought;
  private final Occurrences texts;
  private final HitBody body;
  private final Function<FillTerms, Function<WordStems, Weight>> index;
  private @Nullable Function<WordStems, Weight> weights;

  /**
   * Explains the hits of {@code search}.
   *
   * @param ranking that the search ranks with
   * @param body infers occupations, as for the index
   * @param index counts how rare the words of a search are
   */
  public HitExplainer(
      PostingSearch search,
      Ranking ranking,
      HitBody body,
      Function<FillTerms, Function<WordStems, Weight>> index) {
    this.asked = AnalyzedSearch.of(search, new Analyzer());
    this.byRelevance =
        search.sort() == Sort.RELEVANCE && !asked.scored().isEmpty() && !asked.plain();
    this.ranking = ranking;
    this.body = body;
    this.sought = QueryTerms.of(asked.scored());
    this.texts = new Occurrences(ranking.impact());
    this.index = index;
  }

  @Override
  public Explanation explain(PostingContent content, int place, boolean lacks) {
    texts.read(content, SuggestionTerms.ofAd(FacetSource.of(content, null)));
    Function<WordStems, Weight> weight = lacks ? weights() : word -> ONCE;
    NamedOccupation inPosting = lacks ? shared(content) : null;
    NamedOccupation shared = inPosting == null ? null : asked.fill().occupation();
    Set<WordStems> seen = new HashSet<>();
    List<Found> words =
        asked.scored().stream()
            .filter(typed -> seen.add(typed.inAnyLanguage()))
            .map(typed -> found(typed, weight.apply(typed.inAnyLanguage()), shared))
            .toList();
    int occupation = inPosting == null ? 0 : asked.fill().pointsIn(inPosting);
    return new Explanation(words, byRelevance ? points(words, occupation, lacks, place) : null);
  }

  /** As the posting names it, the occupation that the search names; null if it is another. */
  private @Nullable NamedOccupation shared(PostingContent content) {
    NamedOccupation named = asked.fill().occupation();
    return named == null
        ? null
        : body.occupation(content)
            .filter(it -> it.occupation().equals(named.occupation()))
            .orElse(null);
  }

  private Points points(List<Found> words, int occupation, boolean lacks, int place) {
    long sum = words.stream().mapToLong(Found::points).sum();
    boolean inHead = !lacks && asked.words().stream().allMatch(texts::isInHead);
    long head = inHead ? (long) sought.size() * ranking.impact().bound() : 0;
    if (place >= Ranking.WINDOW || !(inHead || lacks)) {
      return new Points(sum, head, 0, occupation);
    }
    QueryTerms query = lacks ? sought.forFill() : sought;
    long order = texts.gain(query, lacks ? ranking.fillGain() : ranking.gain());
    return new Points(sum, head, order, occupation);
  }

  private Function<WordStems, Weight> weights() {
    if (weights == null) {
      weights = index.apply(asked.fill());
    }
    return weights;
  }

  private Found found(Word typed, Weight weight, @Nullable NamedOccupation shared) {
    WordStems word = typed.inAnyLanguage();
    int having = texts.impact(word);
    int similar = weight.rare() ? texts.impact(word.like()) : 0;
    long points = (long) Math.max(having, similar) * weight.times();
    Map<Part, List<Word>> forms = forms(word);
    Optional<Word> best =
        forms.values().stream()
            .flatMap(List::stream)
            .min(Comparator.comparing(it -> how(typed, it)));
    if (best.isPresent()) {
      String as = best.get().text();
      List<Part> in = List.copyOf(forms.keySet());
      return new Found(typed.text(), how(typed, best.get()), as, in, points, weight.times());
    }
    Optional<String> whole = having > 0 ? texts.withPart(word) : Optional.empty();
    How how = whole.isPresent() ? How.PART : similar > 0 ? How.SIMILAR : How.RELATED;
    Optional<String> as =
        switch (how) {
          case PART -> whole;
          case SIMILAR -> texts.mostAlike(word.like());
          default -> texts.related(typed);
        };
    if (as.isPresent()) {
      return new Found(typed.text(), how, as.get(), TITLE, points, weight.times());
    }
    if (shared != null && shared.words().containsAll(RoleTokenizer.keys(typed.text()))) {
      String label = shared.occupation().label();
      return new Found(typed.text(), How.OCCUPATION, label, List.of(), points, weight.times());
    }
    return new Found(typed.text(), How.MISSING, null, List.of(), points, weight.times());
  }

  /** The parts of the posting that have forms of the word, with these. */
  private Map<Part, List<Word>> forms(WordStems word) {
    Map<Part, List<Word>> forms = new EnumMap<>(Part.class);
    forms.put(Part.TITLE, texts.inTitle(word));
    forms.put(Part.COMPANY, texts.inCompany(word));
    forms.put(Part.PLACE, texts.inPlace(word));
    forms.put(Part.DEPARTMENT, texts.inDepartment(word));
    forms.put(Part.DESCRIPTION, texts.inDescription(word));
    forms.values().removeIf(List::isEmpty);
    List<Word> inLabel = forms.isEmpty() ? texts.inLabel(word) : List.of();
    if (!inLabel.isEmpty()) {
      forms.put(Part.LABEL, inLabel);
    }
    return forms;
  }

  private static How how(Word typed, Word found) {
    if (found.text().equals(typed.text())) {
      return How.EXACT;
    }
    return found.foldedText().equals(typed.foldedText()) ? How.FOLDED : How.STEM;
  }
}

package dev.corpuscore.index.schema;

import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.occupation.NamedOccupation;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the postings that fill a page must have of a search, and what they may lack. A posting is
 * the better the more it has of the words, and the rarer they are: a word's impact counts as often
 * as its {@link Weight} says. A title with a {@linkplain dev.corpuscore.index.analysis.Likeness
 * word like} one of them counts a part of that; the word is still missing. The best are ranked
 * again, as those that match are.
 *
 * @param required the words that each of these postings has
 * @param loose the words that a posting may lack, in the order typed
 * @param restricted whether the search has another clause that each posting must match. If not, it
 *     must have at least one of the words
 * @param occupation the one that the loose words name. A posting of which it is inferred counts as
 *     having one of them, and {@link #inferred}; null for none
 */
public record FillTerms(
    List<WordStems> required,
    List<Loose> loose,
    boolean restricted,
    @Nullable NamedOccupation occupation) {
  /** What the occupation counts for each word that names it: about what such a title has of one. */
  private static final int OCCUPATION_POINTS = 1_000;

  /** What it counts more if it is called so in a language in which the search names it. */
  private static final int LANGUAGE_POINTS = 200;

  /** For words that next to no posting has: the binary logarithm of 4,096, and 1. */
  public static final int WEIGHT_LIMIT = 13;

  /** A word that at most one of so many postings has is rare. */
  private static final int RARE = 256;

  public FillTerms {
    required = required.stream().distinct().toList();
    loose = List.copyOf(loose);
  }

  /**
   * Words that stand or are missing together, because they were typed without a blank between them.
   *
   * @param typed as typed, without signs around it
   */
  public record Loose(String typed, List<WordStems> words) {
    public Loose {
      words = List.copyOf(words);
    }
  }

  /** Whether any posting can lack a word and still be found: for others, or for one like it. */
  public boolean exist() {
    return !loose.isEmpty()
        && (restricted || words().size() > 1 || occupation != null || similar());
  }

  private boolean similar() {
    return words().stream().anyMatch(word -> word.like().exists());
  }

  /**
   * What an occupation counts.
   *
   * @param terms of the facet of occupations, of which a posting has one
   */
  public record Inferred(List<String> terms, int points) {
    public Inferred {
      terms = List.copyOf(terms);
    }
  }

  /** What {@link #occupation} counts; a posting may have several of these. */
  public List<Inferred> inferred() {
    return occupation == null
        ? List.of()
        : List.of(
            new Inferred(List.of(occupation.occupation().id()), points(occupation)),
            new Inferred(occupation.byLanguage(), LANGUAGE_POINTS));
  }

  /** As many words as name it are not missing. */
  private static int points(NamedOccupation named) {
    return OCCUPATION_POINTS * named.words().size();
  }

  /**
   * What {@link #occupation} counts in a posting of it.
   *
   * @param inPosting as its title names it
   */
  int pointsIn(NamedOccupation inPosting) {
    NamedOccupation named = Objects.requireNonNull(occupation);
    boolean foreign = Collections.disjoint(named.languages(), inPosting.languages());
    return points(named) + (foreign ? 0 : LANGUAGE_POINTS);
  }

  /** All words, each once. */
  public Set<WordStems> words() {
    Set<WordStems> words = new LinkedHashSet<>(required);
    loose.forEach(it -> words.addAll(it.words()));
    return words;
  }

  /** The words that a posting may lack, each once. */
  public Collection<WordStems> optional() {
    Set<WordStems> optional = words();
    required.forEach(optional::remove);
    return optional;
  }

  /**
   * The words, as typed, of which a posting lacks a part.
   *
   * @param having those of {@link #optional} that it has
   */
  public List<String> missing(Set<WordStems> having) {
    return loose.stream()
        .filter(it -> it.words().stream().anyMatch(word -> lacks(word, having)))
        .map(Loose::typed)
        .distinct()
        .toList();
  }

  private boolean lacks(WordStems word, Set<WordStems> having) {
    return !having.contains(word) && !required.contains(word);
  }

  /**
   * How much a word counts.
   *
   * @param times how often its impact counts: 1 if at least half of all postings have it in title,
   *     company, place or department, and 1 more each time that half as many have it, up to {@link
   *     #WEIGHT_LIMIT}. Whole numbers, so that every engine adds up the same scores
   * @param rare whether titles with a {@linkplain WordStems#like word like it} count as well
   */
  public record Weight(int times, boolean rare) {
    /**
     * The weight of a word.
     *
     * @param having how many open postings have it there
     * @param all how many postings are open
     */
    public static Weight of(long having, long all) {
      long each = Math.max(1, all) / Math.max(1, having);
      int halvings = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, each));
      return new Weight(Math.clamp(halvings, 1, WEIGHT_LIMIT), having <= all / RARE);
    }
  }

  /**
   * The score of a posting that fills a page, below the scores of those that match.
   *
   * @param least of those that match
   * @param score its own among the postings that fill the page
   * @param best the greatest of these
   */
  public static double scoreBelow(double least, double score, double best) {
    return best > 0 ? least * score / best : 0;
  }
}

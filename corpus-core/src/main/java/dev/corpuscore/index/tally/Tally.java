package dev.corpuscore.index.tally;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.TextQuery;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;

/**
 * Counts sets of the open, listed postings of an index. A set is all of them that meet a condition.
 * Counts are exact. Of one thread, and only until the call of {@code PostingIndex.tally} returns.
 *
 * <p>Every method throws {@link dev.corpuscore.model.CorpusException} {@code OVERLOADED} when the
 * time of a search that must be exact has passed, and {@code UNAVAILABLE} if the index cannot
 * answer.
 */
public interface Tally {
  /** So many employers are counted at most: the caller wants to know whether they are enough. */
  int EMPLOYERS = 5;

  /** The most values of a facet that are counted. */
  int VALUES = 200;

  /** The facets that can be counted. */
  Set<Facet> FACETS =
      Set.of(
          Facet.COUNTRY,
          Facet.EMPLOYMENT_TYPE,
          Facet.WORKPLACE,
          Facet.LANGUAGE,
          Facet.OCCUPATION,
          Facet.PAID_IN);

  /** What a posting meets if a search for {@code words} without filters finds it. */
  Condition words(TextQuery words);

  /** The size of each set, in this order. */
  List<Group> groups(List<Condition> sets);

  /** How many different jobs a set has: the postings of one group of duplicates are one job. */
  long jobs(Condition set);

  /**
   * The most frequent values of a facet in a set, by term; the most frequent first, then by term.
   *
   * @param facet one of {@link #FACETS}
   */
  List<Stats.Count> values(Condition set, Facet facet);

  /**
   * How many postings of a set are paid so much. Amounts of several units are not told apart, so
   * {@code set} asks for one of {@link Facet#PAID_IN}.
   */
  NavigableMap<Double, Long> pay(Condition set);

  /**
   * How many employers have so many postings of a set. Empty if there are too many employers for an
   * exact answer.
   */
  Optional<NavigableMap<Integer, Integer>> employers(Condition set);
}

package dev.corpuscore.service.similar;

import dev.corpuscore.index.Facet;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.index.words.TitleWords;
import dev.corpuscore.model.PostingContent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How much a posting is like another, beyond what the search found. Its relevance counts 100
 * points; besides, it gains:
 *
 * <table>
 * <caption>Gains</caption>
 * <tr><td>for its title, times the share of the other's words that it has, or has one like</td>
 *     <td>50</td></tr>
 * <tr><td>for the same occupation of the JobTech taxonomy</td><td>20</td></tr>
 * <tr><td>for the same occupation group of it</td><td>10</td></tr>
 * <tr><td>for the same kind of employment</td><td>5</td></tr>
 * <tr><td>if both are remote, or neither</td><td>5</td></tr>
 * <tr><td>for a country that both have</td><td>5</td></tr>
 * </table>
 *
 * <p>The sum is divided by the greatest possible one, 195. What one of the two does not say gains
 * nothing.
 */
final class SimilarityGains {
  private static final int RELEVANCE = 100;
  private static final int TITLE = 50;

  /** What both say. An occupation that is inferred from the title belongs here, too. */
  private static final List<Gain> GAINS =
      List.of(
          new Gain(Facet.OCCUPATION_NAME, 20),
          new Gain(Facet.OCCUPATION_GROUP, 10),
          new Gain(Facet.EMPLOYMENT_TYPE, 5),
          new Gain(Facet.REMOTE, 5),
          new Gain(Facet.COUNTRY, 5));

  private static final int MOST = RELEVANCE + TITLE + GAINS.stream().mapToInt(Gain::points).sum();

  private final TitleWords title;
  private final Map<Gain, Set<String>> said = new HashMap<>();

  private record Gain(Facet facet, int points) {}

  /**
   * @param posting the other
   * @param title the words of its title that count
   */
  SimilarityGains(PostingContent posting, TitleWords title) {
    this.title = title;
    FacetSource source = FacetSource.of(posting);
    for (Gain gain : GAINS) {
      said.put(gain, terms(gain.facet(), source));
    }
  }

  /**
   * How much a posting is like the other, 0..1.
   *
   * @param relevance of the hit, 0..1
   * @param titleShare as {@link #titleShare} says
   */
  double of(PostingContent posting, double relevance, double titleShare) {
    FacetSource source = FacetSource.of(posting);
    double sum = RELEVANCE * relevance + TITLE * titleShare;
    for (Gain gain : GAINS) {
      Set<String> wanted = said.getOrDefault(gain, Set.of());
      if (terms(gain.facet(), source).stream().anyMatch(wanted::contains)) {
        sum += gain.points();
      }
    }
    return sum / MOST;
  }

  /** The share of the other's words that the title of a posting has, or has one like; 0..1. */
  double titleShare(PostingContent posting) {
    return title.shareIn(TitleWords.of(posting.title()));
  }

  private static Set<String> terms(Facet facet, FacetSource source) {
    return facet.of(source).stream().map(Facet.Value::term).collect(Collectors.toSet());
  }
}

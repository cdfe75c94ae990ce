package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.analysis.WordStems;
import dev.corpuscore.index.opensearch.Reranking.Ranked;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.FillTerms;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads what the ranked hits of a page show. They are read even if the deadline has passed, because
 * the cost is bounded by the length of the page.
 *
 * @param fill the words that hits may lack
 */
record ShownHits(Cluster cluster, String index, FillTerms fill) {
  /**
   * Returns the hits of {@code page} in this order.
   *
   * @param complete how many of them, the first ones, have all words
   * @param best the score of the best hit of the whole answer
   * @param known hits that have all words, with their bodies: these are not requested again
   * @return empty if a posting of the page has changed since it was ranked
   */
  Optional<List<Hit>> of(List<Ranked> page, int complete, double best, List<FoundHit> known) {
    Map<String, FoundHit> found = new HashMap<>();
    known.forEach(hit -> found.put(hit.id(), hit));
    request(page, complete, found.keySet()).forEach(hit -> found.put(hit.id(), hit));
    List<FoundHit> shown = new ArrayList<>(page.size());
    for (Ranked hit : page) {
      FoundHit one = found.get(hit.id());
      if (one == null) {
        return Optional.empty();
      }
      shown.add(one);
    }
    return StoredBodies.of(cluster, index, shown, Cluster.SOON)
        .map(bodies -> hits(page, complete, best, shown, bodies));
  }

  private List<FoundHit> request(List<Ranked> page, int complete, Set<String> known) {
    List<String> ids = page.stream().map(Ranked::id).filter(id -> !known.contains(id)).toList();
    if (ids.isEmpty()) {
      return List.of();
    }
    boolean filled = complete < page.size();
    List<String> stems =
        filled
            ? fill.optional().stream().flatMap(it -> it.texts().stream()).distinct().toList()
            : List.of();
    return SearchRequest.ofIds(ids, stems).bodies().execute(cluster, index).hits();
  }

  /** NullAway does not see that an array is nullable in a record of another module. */
  @SuppressWarnings("NullAway")
  private List<Hit> hits(
      List<Ranked> page, int complete, double best, List<FoundHit> found, StoredBodies bodies) {
    List<Hit> hits = new ArrayList<>(page.size());
    for (Ranked hit : page) {
      int at = hits.size();
      List<String> missing = at < complete ? List.of() : fill.missing(words(found.get(at).stems()));
      PostingId id = new PostingId(hit.id());
      hits.add(new Hit(id, hit.score() / best, bodies.of(hit.id()), missing));
    }
    return hits;
  }

  /** The words of which a posting has one of these stems. */
  private Set<WordStems> words(Set<String> stems) {
    return fill.optional().stream()
        .filter(word -> word.texts().stream().anyMatch(stems::contains))
        .collect(Collectors.toSet());
  }
}

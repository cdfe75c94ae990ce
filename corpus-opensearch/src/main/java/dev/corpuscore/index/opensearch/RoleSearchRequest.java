package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.opensearch.Clauses.Bool;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.NewestOrder;
import dev.corpuscore.index.schema.RoleHit;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one role search with one request, and a second one for large bodies. A posting that matches
 * a tier also matches all that follow, so the number of matching tiers is used as the score and
 * gives the order.
 */
final class RoleSearchRequest {
  private RoleSearchRequest() {}

  /**
   * Answers {@code query}; the index has at least {@code state}.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} or {@code UNAVAILABLE} if the
   *     deadline passes
   */
  static RoleQuery.Page page(
      Cluster cluster, String index, RoleQuery query, IndexState state, SearchDeadline deadline) {
    return StoredBodies.retryUntilConsistent(
        () -> {
          deadline.require();
          SearchAnswer found =
              request(query).requireWithin(deadline.left()).execute(cluster, index);
          return StoredBodies.of(cluster, index, found.hits(), deadline.left())
              .map(bodies -> new RoleQuery.Page(found.total(), hits(found, bodies), state));
        });
  }

  private static SearchRequest request(RoleQuery query) {
    Bool all = EntryClause.open(query.now());
    all.filter(ConditionClause.of(query.tiers().getLast()));
    all.filter(ConditionClause.of(query.filter()));
    for (Condition tier : query.tiers().subList(0, query.tiers().size() - 1)) {
      all.should(Clauses.constantScore(ConditionClause.of(tier), 1));
    }
    return new SearchRequest(all.node())
        .trackTotalHits()
        .size(query.limit())
        .sort("_score", "desc")
        .sort(Fields.NEWEST, "asc")
        .sort(Fields.ID, "asc")
        .docValueFields(Fields.ROLE_HIT)
        .bodies();
  }

  private static List<RoleQuery.Hit> hits(SearchAnswer found, StoredBodies bodies) {
    List<RoleQuery.Hit> hits = new ArrayList<>();
    for (FoundHit hit : found.hits()) {
      RoleHit shown = RoleHit.read(hit.bytes(Fields.ROLE_HIT));
      hits.add(
          new RoleQuery.Hit(
              new PostingId(hit.id()),
              shown.digest(),
              shown.title(),
              NewestOrder.published(hit.sort(1).asLong()),
              bodies.of(hit.id())));
    }
    return hits;
  }
}

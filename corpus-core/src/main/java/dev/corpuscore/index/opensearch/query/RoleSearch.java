package dev.corpuscore.index.opensearch.query;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.layout.Deadline;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.NewestOrder;
import dev.corpuscore.index.layout.RoleHit;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.query.Clauses.Bool;
import dev.corpuscore.index.opensearch.query.SearchRequest.Found;
import dev.corpuscore.index.opensearch.query.SearchRequest.FoundHit;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.List;

/**
 * One role search, in one request. Whatever meets a tier meets all that follow, so the number of
 * tiers that a posting meets, its score, puts it in order.
 */
public final class RoleSearch {
  private RoleSearch() {}

  /**
   * Answers {@code query}; {@code state} is what the index has at least.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} or {@code UNAVAILABLE} if it is
   *     not done at the deadline
   */
  public static RoleQuery.Page page(
      Cluster cluster, String index, RoleQuery query, IndexState state, Deadline deadline) {
    deadline.require();
    Bool all = SearchClause.open(query.now());
    all.filter(ConditionClause.of(query.tiers().getLast()));
    all.filter(ConditionClause.of(query.filter()));
    for (Condition tier : query.tiers().subList(0, query.tiers().size() - 1)) {
      all.should(Clauses.constant(ConditionClause.of(tier), 1));
    }
    Found found =
        new SearchRequest(all.node())
            .countAll()
            .first(query.limit())
            .sort("_score", "desc")
            .sort(Fields.NEWEST, "asc")
            .sort(Fields.ID, "asc")
            .show(Fields.ROLE_HIT)
            .showBodies()
            .failAfter(deadline.left())
            .ask(cluster, index);
    List<RoleQuery.Hit> hits = new ArrayList<>();
    for (FoundHit hit : found.hits()) {
      RoleHit shown = RoleHit.read(hit.bytes(Fields.ROLE_HIT));
      hits.add(
          new RoleQuery.Hit(
              new PostingId(hit.sort(2).asString()),
              shown.digest(),
              shown.title(),
              NewestOrder.published(hit.sort(1).asLong()),
              hit.body()));
    }
    return new RoleQuery.Page(found.total(), hits, state);
  }
}

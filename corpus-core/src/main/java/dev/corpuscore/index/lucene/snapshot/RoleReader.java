package dev.corpuscore.index.lucene.snapshot;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.RoleQuery.Hit;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.lucene.body.StoredBytes;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.count.Matches;
import dev.corpuscore.index.lucene.count.NewestHits;
import dev.corpuscore.index.lucene.count.NewestHits.Dated;
import dev.corpuscore.index.lucene.filter.ConditionQuery;
import dev.corpuscore.index.schema.NewestOrder;
import dev.corpuscore.index.schema.RoleHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;

/**
 * Runs one role search over one snapshot: finds all matches, then takes hits from them tier by tier
 * until the limit is reached. Nothing is scored.
 */
public final class RoleReader {
  private final IndexSearcher searcher;
  private final SearchDeadline deadline;
  private final IdOrder ids;
  private final ConditionQuery conditions;

  /**
   * @param searcher over the open postings
   */
  RoleReader(IndexSearcher searcher, SearchDeadline deadline) {
    this.deadline = deadline;
    this.searcher = searcher;
    this.ids = new IdOrder(searcher.getLeafContexts());
    this.conditions = new ConditionQuery(deadline);
  }

  /**
   * Answers {@code query}; {@code state} is the state of the searcher's index.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} at the deadline
   */
  public RoleQuery.Page read(RoleQuery query, IndexState state) throws IOException {
    Matches left = matches(query);
    long total = left.count();
    List<Dated> found = new ArrayList<>();
    for (Condition tier : query.tiers()) {
      int wanted = (int) Math.min(query.limit(), total) - found.size();
      if (wanted > 0) {
        boolean last = tier.equals(query.tiers().getLast());
        Matches best = last ? left : left.meeting(conditions.of(tier));
        NewestHits hits = new NewestHits(wanted, ids);
        best.offer(hits);
        found.addAll(hits.take());
        left.remove(best);
      }
    }
    return new RoleQuery.Page(total, hits(found), state);
  }

  /**
   * Every match of a tier matches the last tier. The roles are evaluated separately, the filter
   * once: for each document with a role, or for all at once if its bits are known.
   */
  private Matches matches(RoleQuery query) throws IOException {
    Matches matches = new Matches(searcher, deadline);
    Condition last = query.tiers().getLast();
    List<Condition> roles = last instanceof Condition.Or any ? any.of() : List.of(last);
    for (Condition role : roles) {
      matches.add(conditions.of(role));
    }
    matches.keepLive();
    return matches.meeting(conditions.of(query.filter()));
  }

  private List<Hit> hits(List<Dated> found) throws IOException {
    int[] docs = found.stream().mapToInt(Dated::doc).toArray();
    StoredBytes[] stored =
        StoredBytes.withRoles(searcher.getLeafContexts(), docs, PostingIndex.PAGE_BYTES);
    List<Hit> hits = new ArrayList<>(docs.length);
    for (int at = 0; at < docs.length; at++) {
      RoleHit hit = stored[at].role();
      hits.add(
          new Hit(
              stored[at].id(),
              hit.digest(),
              hit.title(),
              NewestOrder.published(found.get(at).newest()),
              stored[at].body()));
    }
    return hits;
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.AnalyzerPool;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Counts sets of postings by aggregations, each call with as few requests as the cluster takes. */
final class ClusterTally implements Tally {
  /** A cluster refuses a query with more than 1,024 clauses; a set has ten at most. */
  private static final int SETS_AT_ONCE = 100;

  /** Each shard counts so many values, more than any facet has that can be counted. */
  private static final int SHARD_VALUES = 1_000;

  /** A cluster refuses more than 65,535 buckets in one answer. */
  private static final int BUCKETS = 50_000;

  /** Names of groups in one answer. */
  private static final int GROUPS_AT_ONCE = 10_000;

  /** Counts up to so many employers are exact, as far as 64 bits of a hash tell them apart. */
  private static final int PRECISION = 1_000;

  private static final String SETS = "sets";
  private static final String OF = "employers";
  private static final String VALUE = "values";

  private final Cluster cluster;
  private final String index;
  private final Instant now;
  private final SearchDeadline deadline;
  private final AnalyzerPool words;

  /**
   * @param now which postings are open
   */
  ClusterTally(
      Cluster cluster, String index, Instant now, SearchDeadline deadline, AnalyzerPool words) {
    this.cluster = cluster;
    this.index = index;
    this.now = now;
    this.deadline = deadline;
    this.words = words;
  }

  @Override
  public Condition words(TextQuery asked) {
    return words.read(analyzer -> AnalyzedSearch.condition(asked, analyzer));
  }

  @Override
  public List<Group> groups(List<Condition> sets) {
    List<Group> groups = new ArrayList<>(sets.size());
    for (int from = 0; from < sets.size(); from += SETS_AT_ONCE) {
      groups.addAll(some(sets.subList(from, Math.min(sets.size(), from + SETS_AT_ONCE))));
    }
    return groups;
  }

  private List<Group> some(List<Condition> sets) {
    ObjectNode each = Clauses.object();
    ArrayNode filters = each.withObject("/filters").putArray("filters");
    sets.forEach(set -> filters.add(ConditionClause.of(set)));
    each.withObject("/aggs/" + OF + "/cardinality")
        .put("field", Fields.counted(Facet.EMPLOYER))
        .put("precision_threshold", PRECISION);
    List<Group> groups = new ArrayList<>(sets.size());
    for (JsonNode set : aggregate(Condition.EVERYTHING, SETS, each).path("buckets")) {
      long employers = set.path(OF).path("value").asLong();
      groups.add(new Group(set.path("doc_count").asLong(), (int) Math.min(EMPLOYERS, employers)));
    }
    return groups;
  }

  /** Page by page, so that no number of groups is too large for an exact answer. */
  @Override
  public long jobs(Condition set) {
    long jobs = groups(List.of(set)).getFirst().postings();
    ObjectNode pages = Clauses.object();
    ObjectNode page = pages.withObject("/composite").put("size", GROUPS_AT_ONCE);
    page.putArray("sources")
        .addObject()
        .withObject("/" + VALUE + "/terms")
        .put("field", Fields.counted(Facet.DUPLICATE_GROUP));
    JsonNode after;
    do {
      JsonNode found = aggregate(set, VALUE, pages);
      for (JsonNode group : found.path("buckets")) {
        jobs -= group.path("doc_count").asLong() - 1;
      }
      after = found.path("after_key");
      page.set("after", after);
    } while (after.isObject());
    return jobs;
  }

  @Override
  public List<Stats.Count> values(Condition set, Facet facet) {
    ObjectNode terms = Clauses.object();
    terms
        .withObject("/terms")
        .put("field", facet.isConcept() ? Fields.counted(facet) : facet.wire())
        .put("size", VALUES)
        .put("shard_size", SHARD_VALUES);
    List<Stats.Count> values = new ArrayList<>();
    for (JsonNode value : aggregate(set, VALUE, terms).path("buckets")) {
      values.add(new Stats.Count(value.path("key").asString(), value.path("doc_count").asLong()));
    }
    return values;
  }

  @Override
  public NavigableMap<Double, Long> pay(Condition set) {
    NavigableMap<Double, Long> amounts = new TreeMap<>();
    JsonNode found = aggregate(set, VALUE, all(Facet.PAY.wire()));
    if (isCut(found)) {
      throw new CorpusException(
          ErrorCode.OVERLOADED,
          "more than " + BUCKETS + " different amounts are paid; ask for fewer postings");
    }
    for (JsonNode amount : found.path("buckets")) {
      amounts.put(amount.path("key").asDouble(), amount.path("doc_count").asLong());
    }
    return amounts;
  }

  @Override
  public Optional<NavigableMap<Integer, Integer>> employers(Condition set) {
    JsonNode found = aggregate(set, VALUE, all(Fields.counted(Facet.EMPLOYER)));
    if (isCut(found)) {
      return Optional.empty();
    }
    NavigableMap<Integer, Integer> bySize = new TreeMap<>();
    for (JsonNode employer : found.path("buckets")) {
      bySize.merge(employer.path("doc_count").asInt(), 1, Integer::sum);
    }
    return Optional.of(bySize);
  }

  private static ObjectNode all(String field) {
    ObjectNode terms = Clauses.object();
    terms.withObject("/terms").put("field", field).put("size", BUCKETS);
    return terms;
  }

  private static boolean isCut(JsonNode found) {
    return found.path("sum_other_doc_count").asLong() > 0;
  }

  private JsonNode aggregate(Condition set, String name, ObjectNode aggregation) {
    deadline.require();
    ObjectNode query = ConditionClause.addTo(EntryClause.open(now), set).node();
    SearchRequest request = new SearchRequest(query);
    request.aggregate(name, aggregation);
    return request.requireWithin(deadline.left()).execute(cluster, index).aggregation(name);
  }
}

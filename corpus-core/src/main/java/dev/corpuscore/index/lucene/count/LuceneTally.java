package dev.corpuscore.index.lucene.count;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.AnalyzerPool;
import dev.corpuscore.index.lucene.filter.ConditionQuery;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.TextQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/**
 * Counts sets of documents of one snapshot. A set is a bit for each document; conditions are
 * combined as bits, and those that come again are not read again.
 */
public final class LuceneTally implements Tally {
  /** With 3 million documents these take 24 MB. */
  private static final int REMEMBERED = 64;

  private final IndexSearcher searcher;
  private final SearchDeadline deadline;
  private final AnalyzerPool words;
  private final ConditionQuery conditions;
  private final EmployerCount employers;
  private final Map<Condition, Matches> remembered =
      new LinkedHashMap<>(REMEMBERED, 0.75F, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Condition, Matches> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * @param searcher over the open postings
   */
  public LuceneTally(IndexSearcher searcher, SearchDeadline deadline, AnalyzerPool words)
      throws IOException {
    this.searcher = searcher;
    this.deadline = deadline;
    this.words = words;
    this.conditions = new ConditionQuery(deadline);
    this.employers = new EmployerCount(searcher.getLeafContexts(), deadline);
  }

  @Override
  public Condition words(TextQuery asked) {
    return words.read(analyzer -> AnalyzedSearch.condition(asked, analyzer));
  }

  @Override
  public List<Group> groups(List<Condition> sets) {
    return reading(
        () -> {
          List<Group> groups = new ArrayList<>(sets.size());
          for (Condition set : sets) {
            // sets that are only counted would push out the conditions that they are made of
            Matches matches = set instanceof Condition.And ? read(set) : of(set);
            groups.add(new Group(matches.count(), employers.upTo(EMPLOYERS, matches)));
          }
          return groups;
        });
  }

  @Override
  public long jobs(Condition set) {
    return reading(() -> new JobCount(searcher.getLeafContexts(), deadline).of(of(set)));
  }

  @Override
  public List<Stats.Count> values(Condition set, Facet facet) {
    return reading(
        () -> new ValueCounts(searcher.getLeafContexts(), deadline).of(facet, of(set), VALUES));
  }

  @Override
  public NavigableMap<Double, Long> pay(Condition set) {
    return reading(() -> PayCounts.of(searcher.getLeafContexts(), of(set)));
  }

  @Override
  public Optional<NavigableMap<Integer, Integer>> employers(Condition set) {
    return reading(() -> Optional.of(employers.bySize(of(set))));
  }

  private Matches of(Condition condition) throws IOException {
    Matches known = remembered.get(condition);
    if (known == null) {
      known = read(condition);
      remembered.put(condition, known);
    }
    return known;
  }

  private Matches read(Condition condition) throws IOException {
    deadline.require();
    return switch (condition) {
      case Condition.And it -> it.of().isEmpty() ? found(MatchAllDocsQuery.INSTANCE) : all(it.of());
      case Condition.Not it -> of(Condition.EVERYTHING).without(of(it.of()));
      default -> found(conditions.of(condition));
    };
  }

  private Matches all(List<Condition> conditions) throws IOException {
    Matches all = of(conditions.getFirst());
    for (Condition other : conditions.subList(1, conditions.size())) {
      all = other instanceof Condition.Not not ? all.without(of(not.of())) : all.and(of(other));
    }
    return all;
  }

  private Matches found(Query query) throws IOException {
    Matches found = new Matches(searcher, deadline);
    found.add(query);
    found.keepLive();
    return found;
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private static <T> T reading(Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

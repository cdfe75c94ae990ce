package dev.corpuscore.service.search;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.tally.Group;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.job.OneJob;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds and counts the open postings of a job. Thread-safe. */
public final class JobPostings {
  /** So many other postings of a job are found. */
  public static final int LIMIT = 50;

  private final PostingIndex index;

  JobPostings(PostingIndex index) {
    this.index = index;
  }

  /**
   * How many postings that are open at {@code now} each of these jobs has.
   *
   * @throws CorpusException as {@link SearchPostings#search}
   */
  public Map<Long, Long> counts(Collection<Long> jobs, Instant now) {
    List<Long> asked = jobs.stream().distinct().toList();
    if (asked.isEmpty()) {
      return Map.of();
    }
    List<Condition> sets = asked.stream().map(JobPostings::of).toList();
    List<Group> sizes = index.tally(now, tally -> tally.groups(sets));
    Map<Long, Long> postings = new HashMap<>();
    for (int i = 0; i < sizes.size(); i++) {
      postings.put(asked.get(i), sizes.get(i).postings());
    }
    return postings;
  }

  /**
   * The other open postings of the job of one, the newest first.
   *
   * @param limit how many at most, 0..{@link #LIMIT}
   * @throws CorpusException as {@link SearchPostings#search}
   */
  public SearchPage others(Posting one, Instant now, int limit) {
    OneJob job = one.record().job();
    if (job == null) {
      return SearchPage.of(List.of(), false);
    }
    SearchPage all =
        index.search(
            PostingSearch.of(TextQuery.everything(), now)
                .filter(new Condition.And(List.of(of(job.number()))))
                .sort(Sort.PUBLISHED_NEWEST)
                .limit(limit + 1)
                .build());
    List<Hit> others =
        all.hits().stream().filter(it -> !it.id().equals(one.id())).limit(limit).toList();
    return SearchPage.of(others, all.incomplete());
  }

  private static Condition of(long job) {
    return Facet.JOB.in(List.of(Long.toString(job)));
  }
}

package dev.corpuscore.service.similar;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds jobs instead of postings: the open, listed postings of one group of duplicates are one job.
 * Does not use the store.
 */
public final class FindLinks {
  /** A page that needs more searches than this is refused: it takes about twenty at the end. */
  private static final int SEARCHES = 60;

  /** How many copies of the jobs of one page are looked at. */
  private static final int COPIES = PostingSearch.TOTAL_LIMIT;

  private static final int PAGE = 100;

  private final PostingIndex index;

  /**
   * @param index with bounded searches
   */
  public FindLinks(PostingIndex index) {
    this.index = index;
  }

  /**
   * One job.
   *
   * @param first the posting that stands first in the order of the search
   * @param copies all its postings, {@code first} first, then by id
   */
  public record Job(Hit first, List<PostingContent> copies) {
    public Job {
      copies = List.copyOf(copies);
    }
  }

  /**
   * A page of jobs.
   *
   * @param total how many jobs have a posting that matches
   * @param jobs those of the page, in the order of the search
   */
  public record Jobs(long total, List<Job> jobs) {
    public Jobs {
      jobs = List.copyOf(jobs);
    }
  }

  /**
   * Returns a page of the jobs that have a posting that matches.
   *
   * @param asked whose offset and limit count jobs; neither filled nor with statistics
   * @param copies what a copy of a found job must meet to be shown
   * @param summary reads a hit; null if the posting has left the index
   * @throws CorpusException {@code OVERLOADED} if it takes too long or too many searches wait,
   *     {@code UNAVAILABLE} if the index cannot answer
   */
  public Jobs find(
      PostingSearch asked, Condition copies, Function<Hit, @Nullable HitSummary> summary) {
    return index.inOneTurn(
        () -> {
          long total =
              index.tally(
                  asked.now(),
                  tally ->
                      tally.jobs(
                          new Condition.And(List.of(asked.filter(), tally.words(asked.query())))));
          return new Jobs(total, jobs(page(asked, summary), asked.now(), copies, summary));
        });
  }

  /**
   * Returns the job of one posting, which stands first. Empty if the posting has left the index.
   *
   * @param now which copies are open
   * @throws CorpusException as {@link #find}
   */
  public Optional<Job> of(
      PostingId posting, Instant now, Function<Hit, @Nullable HitSummary> summary) {
    Hit hit = new Hit(posting, 0, null);
    HitSummary known = summary.apply(hit);
    return known == null
        ? Optional.empty()
        : jobs(List.of(new Found(hit, known)), now, Condition.EVERYTHING, summary).stream()
            .findFirst();
  }

  private record Found(Hit hit, HitSummary posting) {}

  private List<Found> page(PostingSearch asked, Function<Hit, @Nullable HitSummary> summary) {
    List<Found> jobs = new ArrayList<>();
    Set<String> groups = new LinkedHashSet<>();
    int passed = 0;
    int met = 0;
    // In an order by relevance, a filter changes the order of the other hits (docs/ranking.md).
    // So the filter stays as it is there, and copies are passed one by one.
    boolean steady = asked.sort() != Sort.RELEVANCE;
    boolean more = true;
    for (int searches = 0; more && jobs.size() < asked.limit(); searches++) {
      if (searches == SEARCHES) {
        throw new CorpusException(
            ErrorCode.OVERLOADED, "these jobs have too many copies; ask with a smaller offset");
      }
      // a group that was met is left out as a whole, so what is passed are postings without one
      Condition.And filter = steady ? without(asked.filter(), groups) : asked.filter();
      List<Hit> hits = hits(asked, filter, passed);
      for (Hit hit : hits) {
        HitSummary one = summary.apply(hit);
        PostingId group = one == null ? null : one.duplicateGroup();
        passed += group == null || !steady ? 1 : 0;
        boolean first = group == null || groups.add(group.value());
        if (one != null && first && ++met > asked.offset() && jobs.size() < asked.limit()) {
          jobs.add(new Found(hit, one));
        }
      }
      more = hits.size() == PAGE;
    }
    return jobs;
  }

  private List<Hit> hits(PostingSearch asked, Condition.And filter, int offset) {
    SearchPage page =
        index.search(asked.toBuilder().filter(filter).offset(offset).limit(PAGE).build());
    if (page.incomplete()) {
      throw new CorpusException(
          ErrorCode.OVERLOADED,
          "this search takes too long; search for other words, or try again shortly");
    }
    return page.hits();
  }

  private static Condition.And without(Condition.And filter, Set<String> groups) {
    return groups.isEmpty()
        ? filter
        : new Condition.And(List.of(filter, new Condition.Not(in(groups))));
  }

  private static Condition in(Set<String> groups) {
    return Facet.DUPLICATE_GROUP.in(List.copyOf(groups));
  }

  private List<Job> jobs(
      List<Found> page,
      Instant now,
      Condition meeting,
      Function<Hit, @Nullable HitSummary> summary) {
    Map<PostingId, List<Found>> copies = copies(page, now, meeting, summary);
    List<Job> jobs = new ArrayList<>();
    for (Found found : page) {
      List<PostingContent> all = new ArrayList<>(List.of(found.posting.content()));
      PostingId group = found.posting.duplicateGroup();
      for (Found copy : group == null ? List.<Found>of() : copies.getOrDefault(group, List.of())) {
        if (!copy.hit.id().equals(found.hit.id())) {
          all.add(copy.posting.content());
        }
      }
      jobs.add(new Job(found.hit, all));
    }
    return jobs;
  }

  /** The postings of all groups of a page, by group, each list by id. */
  private Map<PostingId, List<Found>> copies(
      List<Found> page,
      Instant now,
      Condition meeting,
      Function<Hit, @Nullable HitSummary> summary) {
    Set<String> groups = new LinkedHashSet<>();
    for (Found found : page) {
      PostingId group = found.posting.duplicateGroup();
      if (group != null) {
        groups.add(group.value());
      }
    }
    Map<PostingId, List<Found>> copies = new HashMap<>();
    PostingSearch all = PostingSearch.of(TextQuery.everything(), now).sort(Sort.ID).build();
    Condition.And filter = new Condition.And(List.of(in(groups), meeting));
    boolean more = !groups.isEmpty();
    for (int offset = 0; more && offset <= COPIES; offset += PAGE) {
      List<Hit> hits = hits(all, filter, offset);
      for (Hit hit : hits) {
        HitSummary one = summary.apply(hit);
        PostingId group = one == null ? null : one.duplicateGroup();
        if (one != null && group != null) {
          copies.computeIfAbsent(group, it -> new ArrayList<>()).add(new Found(hit, one));
        }
      }
      more = hits.size() == PAGE;
    }
    return copies;
  }
}

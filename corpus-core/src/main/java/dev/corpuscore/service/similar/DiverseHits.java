package dev.corpuscore.service.similar;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts different jobs first. Among the first ten hits, a title of an employer stands once, one
 * without an employer, too, and an employer twice, as long as other hits hold all words as well:
 * such hits are taken from the first {@link #WINDOW} of the search. All others follow in their
 * order, so pages of one revision neither repeat nor skip a posting.
 */
public final class DiverseHits {
  /** From so many first hits of a search the first ten are chosen. */
  public static final int WINDOW = 50;

  private static final int FIRST = 10;
  private static final int OF_ONE_EMPLOYER = 2;

  /** A hit with less of the relevance of the best holds its words in a lesser place. */
  private static final double EQUAL = 0.5;

  private final Function<Hit, Optional<HitSummary>> summary;
  private final List<Hit> window;
  private final Map<Hit, Job> jobs = new HashMap<>();

  private DiverseHits(List<Hit> window, Function<Hit, Optional<HitSummary>> summary) {
    this.window = window;
    this.summary = summary;
  }

  /**
   * What is compared. Postings without an employer may be of any, but a reader cannot tell those of
   * one title apart: they are like each other. One that left the index is like no other.
   */
  private record Job(@Nullable String employer, String title) {
    static final Job UNKNOWN = new Job(null, "");

    static Job of(PostingContent content) {
      Company company = content.company();
      return new Job(
          company == null ? null : RoleTokenizer.joined(company.name()),
          RoleTokenizer.joined(content.title()));
    }

    boolean isOfTheEmployerOf(Job other) {
      return employer != null && employer.equals(other.employer);
    }

    boolean isLike(Job other) {
      return Objects.equals(employer, other.employer)
          && title.equals(other.title)
          && !title.isEmpty();
    }
  }

  /**
   * The search whose page {@link #page} needs: from the first hit on if the page is near it, else
   * {@code asked} itself.
   */
  public static PostingSearch window(PostingSearch asked) {
    return isNear(asked)
        ? asked.toBuilder().offset(0).limit(Math.max(WINDOW, end(asked))).build()
        : asked;
  }

  private static boolean isNear(PostingSearch asked) {
    return asked.sort() == PostingSearch.Sort.RELEVANCE
        && asked.limit() > 0
        && asked.offset() < WINDOW;
  }

  /**
   * The page that was asked for.
   *
   * @param found the page of {@link #window} of {@code asked}
   * @param summary reads the summary of a hit; empty if the posting has left the index
   */
  public static SearchPage page(
      SearchPage found, PostingSearch asked, Function<Hit, Optional<HitSummary>> summary) {
    if (!isNear(asked)) {
      return found;
    }
    int split = Math.min(WINDOW, found.hits().size());
    List<Hit> hits = new DiverseHits(found.hits().subList(0, split), summary).ordered();
    hits.addAll(found.hits().subList(split, found.hits().size()));
    // what follows the matches fills a page that has room for it; that of the window has more room
    boolean isFilled = found.total() < asked.limit();
    long matches = found.total() + found.amid();
    int shown = isFilled ? hits.size() : (int) Math.min(hits.size(), matches);
    int from = Math.min(asked.offset(), shown);
    return new SearchPage(
        found.total(),
        found.totalIsLowerBound(),
        hits.subList(from, Math.min(end(asked), shown)),
        found.stats(),
        found.incomplete(),
        found.extraPositions(),
        isFilled ? found.filled() : found.amid(),
        found.amid());
  }

  private static int end(PostingSearch asked) {
    return asked.offset() + asked.limit();
  }

  private List<Hit> ordered() {
    Set<Hit> first = new LinkedHashSet<>();
    choose(first, OF_ONE_EMPLOYER);
    choose(first, FIRST);
    List<Hit> order = new ArrayList<>(first);
    window.stream().filter(it -> !first.contains(it)).forEach(order::add);
    return order;
  }

  /** Adds hits with new jobs until there are ten, not more than {@code most} of one employer. */
  private void choose(Set<Hit> first, int most) {
    for (Hit hit : window) {
      if (first.size() == FIRST || !isEqual(hit)) {
        return;
      }
      Job job = jobs.computeIfAbsent(hit, this::job);
      long same = first.stream().map(jobs::get).filter(job::isOfTheEmployerOf).count();
      if (same < most && first.stream().map(jobs::get).noneMatch(job::isLike)) {
        first.add(hit);
      }
    }
  }

  private boolean isEqual(Hit hit) {
    return hit.missing().isEmpty() && hit.relevance() >= EQUAL * window.getFirst().relevance();
  }

  private Job job(Hit hit) {
    return summary.apply(hit).map(it -> Job.of(it.content())).orElse(Job.UNKNOWN);
  }
}

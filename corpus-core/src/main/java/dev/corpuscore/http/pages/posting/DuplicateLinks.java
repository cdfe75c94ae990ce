package dev.corpuscore.http.pages.posting;

import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.results.ResultList;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.service.search.SearchPostings;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds the other postings of a job, and those that say the same for other places: the duplicate
 * group. These have the same employer and title, so a search for both finds them.
 */
public final class DuplicateLinks {
  private static final int LOOKED_AT = 50;
  private static final int SHOWN = 10;

  private final SearchPostings search;
  private final Function<Hit, Optional<HitSummary>> shown;
  private final Clock clock;

  /**
   * @param shown reads the summary of a hit; empty if the posting has left the index
   */
  public DuplicateLinks(
      SearchPostings search, Function<Hit, Optional<HitSummary>> shown, Clock clock) {
    this.search = search;
    this.shown = shown;
    this.clock = clock;
  }

  /**
   * Links to the other open postings of the job and group of this one, at most 10: those of the job
   * first, each the newest first.
   *
   * @throws CorpusException {@code OVERLOADED} if there was no time to find them all
   */
  List<TextLink> as(Posting posting, Visitor visitor) {
    PostingContent content = posting.content();
    PostingId group = posting.record().duplicateGroup();
    Company company = content.company();
    Map<PostingId, HitSummary> others = new LinkedHashMap<>();
    add(others, search.jobs().others(posting, clock.instant(), SHOWN), it -> true);
    if (group != null && company != null) {
      Clause title = new Clause(Kind.PHRASE, content.title(), false);
      add(
          others,
          search.search(query(new TextQuery(List.of(title)), company.name())),
          it -> group.equals(it.duplicateGroup()));
    }
    others.remove(posting.id());
    return others.entrySet().stream()
        .limit(SHOWN)
        .map(it -> ResultList.link(it.getKey(), it.getValue().content(), content, visitor))
        .toList();
  }

  private void add(
      Map<PostingId, HitSummary> others, SearchPage page, Predicate<HitSummary> wanted) {
    if (page.incomplete()) {
      throw new CorpusException(ErrorCode.OVERLOADED, "the search for duplicates took too long");
    }
    for (Hit hit : page.hits()) {
      shown.apply(hit).filter(wanted).ifPresent(it -> others.putIfAbsent(hit.id(), it));
    }
  }

  private PostingSearch query(TextQuery words, String employer) {
    return PostingSearch.of(words, clock.instant())
        .filter(new Condition.And(List.of(Facet.EMPLOYER.in(List.of(employer)))))
        .limit(LOOKED_AT)
        .build();
  }
}

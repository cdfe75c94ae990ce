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
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.service.SearchPostings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the other postings of a duplicate group. They have the same employer and title, so a search
 * for both finds them.
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
   * Links to the other open postings of this group, at most 10, the newest first.
   *
   * @throws CorpusException {@code OVERLOADED} if there was no time to find them all
   */
  List<TextLink> as(PostingId id, PostingContent content, PostingId group, Visitor visitor) {
    List<TextLink> links = new ArrayList<>();
    Company company = content.company();
    for (Hit hit : company == null ? List.<Hit>of() : hits(query(company, content))) {
      HitSummary other = shown.apply(hit).orElse(null);
      if (other != null
          && group.equals(other.duplicateGroup())
          && !hit.id().equals(id)
          && links.size() < SHOWN) {
        links.add(ResultList.link(hit.id(), other.content(), content, visitor));
      }
    }
    return links;
  }

  private List<Hit> hits(PostingSearch query) {
    SearchPage page = search.search(query);
    if (page.incomplete()) {
      throw new CorpusException(ErrorCode.OVERLOADED, "the search for duplicates took too long");
    }
    return page.hits();
  }

  private PostingSearch query(Company company, PostingContent content) {
    Condition employer = Facet.EMPLOYER.in(List.of(company.name()));
    Clause title = new Clause(Kind.PHRASE, content.title(), false);
    return PostingSearch.of(new TextQuery(List.of(title)), clock.instant())
        .filter(new Condition.And(List.of(employer)))
        .limit(LOOKED_AT)
        .build();
  }
}

package dev.corpuscore.http.pages.posting;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.Templates;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.LanguageVersions;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.link.PostingPath;
import dev.corpuscore.http.pages.link.WebLink;
import dev.corpuscore.http.pages.view.Ad;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.EmployerFilter;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Metrics.LabelledCounter;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.language.PostingLanguage;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.history.PostingAge;
import dev.corpuscore.model.history.Reposts;
import dev.corpuscore.service.LookUpPosting;
import dev.corpuscore.service.history.ReadHistory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /ads/{id}}: the page of one posting. A closed posting is 410, so that search engines
 * remove it; its page says why, and begins with similar jobs that are open. A posting that no
 * search shows has no page.
 */
public final class PostingPage implements Resource {
  private static final int TITLE_LENGTH = 160;

  private static final Map<String, String> NOT_INDEXED = Map.of("X-Robots-Tag", "noindex");

  private static final String DUPLICATES = "duplicates";
  private static final String SIMILAR = "similar";

  private final LookUpPosting lookUp;
  private final ReadHistory history;
  private final DuplicateLinks sameWords;
  private final SimilarJobs similar;
  private final LabelledCounter leftOut;
  private final PublicOrigin url;
  private final Duration staleAfter;
  private final Clock clock;

  /**
   * @param staleAfter how long after its last sight the page of an open posting that names no last
   *     day says so, whole days; zero for never
   */
  public PostingPage(
      LookUpPosting lookUp,
      ReadHistory history,
      DuplicateLinks sameWords,
      SimilarJobs similar,
      PublicOrigin url,
      Duration staleAfter,
      Metrics metrics,
      Clock clock) {
    this.lookUp = lookUp;
    this.history = history;
    this.sameWords = sameWords;
    this.similar = similar;
    this.url = url;
    this.staleAfter = staleAfter;
    this.clock = clock;
    this.leftOut =
        metrics.tally(
            "corpus_page_parts_left_out_total",
            "Parts left out of pages of postings because the index refused, by part.",
            "part");
    leftOut.expect(DUPLICATES);
    leftOut.expect(SIMILAR);
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters().withoutBlank();
    Visitor visitor = Visitor.of(in, request);
    in.throwIfFaulty();
    Posting posting = find(request.segment());
    boolean open = posting.record().state() instanceof PostingState.Open;
    Ad ad = ad(url.origin(request), visitor, posting, open);
    byte[] page = Templates.bytes("posting.jte", ad);
    return open
        ? new Response(200, Templates.HTML, page, visitor.headers())
        : new Response(410, Templates.HTML, page, visitor.headers(NOT_INDEXED));
  }

  private Posting find(String id) {
    StoredPosting found =
        PostingId.parse(id)
            .flatMap(lookUp::lookUp)
            .filter(it -> it.record().listed())
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND, "this posting does not exist, or no longer exists"));
    PostingContent content = PostingJson.parse(found.content());
    return new Posting(found.id(), found.digest(), content, found.record(), found.revision());
  }

  private Ad ad(@Nullable String origin, Visitor visitor, Posting posting, boolean open) {
    PostingContent content = posting.content();
    PostingRecord record = posting.record();
    Instant now = clock.instant();
    PostingAge age = history.age(posting.id(), record, content);
    List<Result> alike = unlessRefused(SIMILAR, () -> similar.to(posting, now, visitor));
    String employer = content.company() == null ? null : content.company().name();
    WebLink site = content.company() == null ? null : WebLink.of(content.company().url());
    WebLink original = WebLink.of(content.url());
    WebLink apply = WebLink.of(content.applyUrl());
    String name = Labels.shortened(content.title(), TITLE_LENGTH);
    Head head =
        new Head(
            url.publisher()
                .title(employer == null ? name : visitor.text(MessageKey.TITLE_AT, name, employer)),
            content.description() == null
                ? null
                : Labels.shortened(beginning(content.description()), TITLE_LENGTH),
            open,
            null,
            null,
            List.of(),
            visitor,
            url.publisher(),
            LanguageVersions.of(
                visitor, it -> Visitor.in(PostingPath.of(posting.id()), it), origin, open));
    return new Ad(
        head,
        open ? JobPostingJson.of(content) : null,
        content.title(),
        employer,
        site == null ? null : site.href(),
        visitor.labels().of(content.locations()),
        closed(record.state(), now, visitor),
        new PostingFacts(visitor, now).of(content, FacetSource.facts(content)),
        apply == null ? null : apply.href(),
        apply == null ? null : apply.host(),
        original == null ? null : original.href(),
        original == null ? null : original.host(),
        employer == null
            ? null
            : BrowseQuery.everything(visitor)
                .with(Facet.EMPLOYER.wire(), EmployerFilter.whole(employer))
                .path(),
        open && content.expiresAt() == null ? unseen(age, now, visitor) : null,
        url.publisher().report(posting.id()),
        elsewhere(posting, visitor),
        PostingLanguage.tag(content),
        DescriptionHtml.of(content),
        seen(age, visitor),
        alike == null ? List.of() : alike);
  }

  private @Nullable List<TextLink> elsewhere(Posting posting, Visitor visitor) {
    return posting.record().duplicateGroup() == null && posting.record().job() == null
        ? List.of()
        : unlessRefused(DUPLICATES, () -> sameWords.as(posting, visitor));
  }

  /**
   * Null if the index does not answer, which is counted. The posting comes from the store and is
   * shown nevertheless.
   */
  private <T> @Nullable List<T> unlessRefused(String part, Supplier<List<T>> found) {
    try {
      return found.get();
    } catch (CorpusException e) {
      if (e.code() == ErrorCode.UNAVAILABLE || e.code() == ErrorCode.OVERLOADED) {
        leftOut.count(part);
        return null;
      }
      throw e;
    }
  }

  private static Ad.@Nullable Closed closed(PostingState state, Instant now, Visitor visitor) {
    if (!(state instanceof PostingState.Closed closed)) {
      return null;
    }
    MessageKey why =
        switch (closed.reason()) {
          case EXPIRED -> MessageKey.CLOSED_EXPIRED;
          case WITHDRAWN -> MessageKey.CLOSED_WITHDRAWN;
          case GONE -> MessageKey.CLOSED_GONE;
        };
    return new Ad.Closed(visitor.message(why), visitor.times().ofDay(closed.at(), now));
  }

  /** Null if it was seen lately enough. */
  private @Nullable String unseen(PostingAge age, Instant now, Visitor visitor) {
    Duration unseen = Duration.between(age.lastSeen(), now);
    return staleAfter.isZero() || unseen.compareTo(staleAfter) < 0
        ? null
        : visitor.text(MessageKey.UNSEEN, unseen.toDays());
  }

  private static String seen(PostingAge age, Visitor visitor) {
    String first = day(age.firstSeen(), visitor);
    String last = day(age.lastSeen(), visitor);
    Instant changed = age.textChanged();
    String seen =
        changed == null
            ? visitor.text(MessageKey.SEEN, first, last)
            : visitor.text(MessageKey.SEEN_CHANGED, first, last, day(changed, visitor));
    LocalDate before = age.notBefore();
    if (before != null) {
      seen += ". " + visitor.text(MessageKey.NOT_BEFORE, visitor.times().day(before));
    }
    Reposts reposts = age.reposted();
    return reposts == null
        ? seen
        : seen
            + ". "
            + visitor.text(MessageKey.REPOSTED, reposts.times(), day(reposts.firstSeen(), visitor));
  }

  private static String day(Instant at, Visitor visitor) {
    return visitor.times().ofDay(at, at).day();
  }

  /** A description may have 200,000 characters. */
  private static String beginning(String description) {
    return description.substring(0, Math.min(description.length(), 4 * TITLE_LENGTH));
  }
}

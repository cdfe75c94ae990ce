package dev.corpuscore.http.pages;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.http.pages.view.Ad;
import dev.corpuscore.http.pages.view.Ad.Fact;
import dev.corpuscore.http.pages.view.DisplayTime;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Metrics.LabelledCounter;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.Facet;
import dev.corpuscore.language.PostingLanguage;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.service.LookUpPosting;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
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

  private static final String DUPLICATES = "duplicates";
  private static final String SIMILAR = "similar";

  private final LookUpPosting lookUp;
  private final DuplicateLinks sameWords;
  private final SimilarJobs similar;
  private final LabelledCounter leftOut;
  private final PublicOrigin url;
  private final Clock clock;

  public PostingPage(
      LookUpPosting lookUp,
      DuplicateLinks sameWords,
      SimilarJobs similar,
      PublicOrigin url,
      Metrics metrics,
      Clock clock) {
    this.lookUp = lookUp;
    this.sameWords = sameWords;
    this.similar = similar;
    this.url = url;
    this.clock = clock;
    this.leftOut =
        metrics.tally(
            "corpus_page_parts_left_out_total",
            "Parts left out of pages of postings because the index refused, by part.",
            "part");
    leftOut.expect(DUPLICATES);
    leftOut.expect(SIMILAR);
  }

  /** The path of a posting's page. */
  public static String path(PostingId id) {
    return "/ads/" + id.value();
  }

  @Override
  public Response answer(Request request) {
    Posting posting = find(request.segment());
    boolean open = posting.record().state() instanceof PostingState.Open;
    Ad ad = ad(request, posting, open);
    byte[] page = Templates.bytes("posting.jte", ad);
    Map<String, String> headers = open ? Map.of() : Map.of("X-Robots-Tag", "noindex");
    return new Response(open ? 200 : 410, Templates.HTML, page, headers);
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

  private Ad ad(Request request, Posting posting, boolean open) {
    PostingContent content = posting.content();
    PostingRecord record = posting.record();
    Instant now = clock.instant();
    List<Result> alike = unlessRefused(SIMILAR, () -> similar.to(posting, now));
    String employer = content.company() == null ? null : content.company().name();
    WebLink site = content.company() == null ? null : WebLink.of(content.company().url());
    WebLink original = WebLink.of(content.url());
    WebLink apply = WebLink.of(content.applyUrl());
    String name = Labels.shortened(content.title(), TITLE_LENGTH);
    Head head =
        new Head(
            name + (employer == null ? "" : " at " + employer) + " – Corpus Core",
            content.description() == null
                ? null
                : Labels.shortened(beginning(content.description()), TITLE_LENGTH),
            url.of(request, path(posting.id())),
            open,
            null,
            null,
            List.of());
    return new Ad(
        head,
        open ? JobPostingJson.of(content) : null,
        content.title(),
        employer,
        site == null ? null : site.href(),
        Labels.of(content.locations()),
        closed(record.state(), now),
        facts(content, now),
        apply == null ? null : apply.href(),
        apply == null ? null : apply.host(),
        original == null ? null : original.href(),
        original == null ? null : original.host(),
        employer == null ? null : BrowseQuery.empty().with(Facet.EMPLOYER.wire(), employer).path(),
        elsewhere(posting),
        PostingLanguage.tag(content),
        DescriptionHtml.of(content),
        seen(record),
        alike == null ? List.of() : alike);
  }

  private @Nullable List<TextLink> elsewhere(Posting posting) {
    PostingId group = posting.record().duplicateGroup();
    return group == null
        ? List.of()
        : unlessRefused(DUPLICATES, () -> sameWords.as(posting.id(), posting.content(), group));
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

  private static Ad.@Nullable Closed closed(PostingState state, Instant now) {
    if (!(state instanceof PostingState.Closed closed)) {
      return null;
    }
    String why =
        switch (closed.reason()) {
          case EXPIRED -> "Its closing date was";
          case WITHDRAWN -> "Its employer’s board no longer showed it on";
          case GONE -> "Its page was gone on";
        };
    return new Ad.Closed(why, DisplayTime.ofDay(closed.at(), now));
  }

  private static List<Fact> facts(PostingContent content, Instant now) {
    List<Fact> facts = new ArrayList<>();
    addSalary(content.salary(), facts);
    if (content.employmentType() != null) {
      facts.add(Fact.of("Employment", Labels.of(content.employmentType())));
    }
    List<String> places = Labels.each(content.locations());
    if (!places.isEmpty()) {
      facts.add(new Fact(places.size() == 1 ? "Place" : "Places", places, null));
    }
    if (content.workplace() != null) {
      facts.add(Fact.of("Workplace", Labels.of(content.workplace())));
    }
    if (!content.remoteFrom().isEmpty()) {
      List<String> countries = content.remoteFrom().stream().map(Labels::country).toList();
      facts.add(new Fact("Remote from", countries, null));
    }
    if (content.department() != null) {
      facts.add(Fact.of("Department", content.department()));
    }
    String language = PostingLanguage.tag(content);
    if (language != null && Labels.isLanguage(language)) {
      facts.add(Fact.of("Language", Labels.language(language)));
    }
    if (content.published() != null) {
      facts.add(Fact.of("Published", DisplayTime.of(content.published(), now)));
    }
    if (content.expiresAt() != null) {
      DisplayTime closing = DisplayTime.ofDay(content.expiresAt(), now);
      facts.add(Fact.of("Closes", closing.dayAlone()));
    }
    return facts;
  }

  /** Adds the amounts, and the posting's own text about pay, which may say more. */
  private static void addSalary(@Nullable Salary salary, List<Fact> facts) {
    String pay = salary == null ? null : Labels.of(salary);
    if (salary == null || pay == null) {
      return;
    }
    boolean both = salary.text() != null && (salary.min() != null || salary.max() != null);
    facts.add(
        new Fact("Pay", both ? List.of(pay, String.valueOf(salary.text())) : List.of(pay), null));
  }

  private static String seen(PostingRecord record) {
    return "First seen "
        + DisplayTime.ofDay(record.firstSeenAt(), record.firstSeenAt()).full()
        + ", last seen "
        + DisplayTime.ofDay(record.lastSeenAt(), record.lastSeenAt()).full();
  }

  /** A description may have 200,000 characters. */
  private static String beginning(String description) {
    return description.substring(0, Math.min(description.length(), 4 * TITLE_LENGTH));
  }
}

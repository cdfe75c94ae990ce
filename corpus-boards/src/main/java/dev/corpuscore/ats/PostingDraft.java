package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.OneAd;
import dev.corpuscore.identity.AnswerUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.Description;
import dev.corpuscore.page.LanguageTag;
import dev.corpuscore.page.Name;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds a posting from a board's answer. A null value leaves the member as the listing gave it.
 * The identity is made of the board and the ad's id on it, never of a URL in the answer.
 */
public final class PostingDraft {
  private final @Nullable Identity identity;
  private final @Nullable String owner;
  private final PostingContentBuilder content;
  private @Nullable Company company;
  private boolean titled;
  private boolean listed = true;
  private @Nullable FeedRequest rest;

  private PostingDraft(
      String url,
      @Nullable Identity identity,
      @Nullable PostingContent known,
      @Nullable String owner) {
    this.identity = identity;
    this.owner = owner;
    content = known == null ? PostingContent.of(url, "-") : known.toBuilder();
    titled = known != null;
    company = known == null ? null : known.company();
    content.identity(identity);
  }

  /**
   * One ad of a board.
   *
   * @param page the ad's URL on the board, or null if the answer contains no id
   * @param read fills the draft; may refuse the ad with a {@link CorpusException}
   */
  public static BoardEntry.Shown entry(
      Board board, @Nullable String page, Consumer<PostingDraft> read) {
    Identity identity;
    try {
      identity = page == null ? null : UrlIdentities.of(page).identity();
    } catch (CorpusException e) {
      identity = null;
    }
    return page == null || identity == null
        ? new BoardEntry.Refused(null, "an ad of the board has no usable id")
        : entry(new AdRequest(board, identity, page, null), read);
  }

  /** What an answer says about the requested ad. */
  public static AdReading reading(AdRequest job, Consumer<PostingDraft> read) {
    return entry(job, read).reading();
  }

  private static BoardEntry.Shown entry(AdRequest job, Consumer<PostingDraft> read) {
    PostingDraft draft =
        new PostingDraft(job.url(), job.identity(), job.known(), job.board().company());
    String canonical = UrlIdentities.of(job.url()).canonicalUrl();
    return draft.filled(new UrlIdentity(canonical, job.identity()), read);
  }

  /**
   * One entry of a list that identifies its ads by their URLs.
   *
   * @param link the ad's URL, or null if the entry has none
   * @param read fills the draft; may refuse the ad with a {@link CorpusException}
   */
  public static BoardEntry.Shown linked(
      Board board, @Nullable String link, Consumer<PostingDraft> read) {
    String url = AnswerUrls.web(link == null ? null : board.resolved(link));
    if (url == null) {
      return new BoardEntry.Refused(null, "an ad of the list has no usable address");
    }
    UrlIdentity at;
    try {
      at = UrlIdentities.of(url);
    } catch (CorpusException e) {
      return new BoardEntry.Refused(null, "an ad of the list has no usable address");
    }
    return new PostingDraft(url, at.identity(), null, board.company()).filled(at, read);
  }

  /**
   * An ad that a list shows in part, completed by the answer to its {@code rest}.
   *
   * @param read fills the draft; may refuse the answer with a {@link CorpusException}
   */
  public static AdReading completed(
      Board board, BoardEntry.Offer part, Consumer<PostingDraft> read) {
    PostingContent known = part.content();
    return new PostingDraft(known.url(), known.identity(), known, board.company())
        .filled(part.at(), read)
        .reading();
  }

  /** Refuses an answer about another ad, or without an id. */
  public void requireSameId(@Nullable String id) {
    if (id == null) {
      throw Answer.refused("the answer does not say which ad it is about");
    }
    requireId(id);
  }

  /** Refuses an answer about another ad. */
  public void requireId(@Nullable String id) {
    if (id != null && identity != null && !id.equalsIgnoreCase(identity.externalId())) {
      throw Answer.refused("the board answers with another ad than the one asked for");
    }
  }

  /** Sets the page that the answer names, if it belongs to this ad: {@link AnswerUrls}. */
  public PostingDraft url(@Nullable String said) {
    String page = AnswerUrls.web(said);
    if (page != null && identity != null && AnswerUrls.leadsTo(page, identity)) {
      content.url(page);
    }
    return this;
  }

  public PostingDraft title(@Nullable String said) {
    String plain = visible(said);
    if (!plain.isEmpty()) {
      content.title(plain);
      titled = true;
    }
    return this;
  }

  /** The company that the answer names; without a name, the board's company. */
  public PostingDraft company(@Nullable String name) {
    String plain = visible(name);
    if (!plain.isEmpty()) {
      company = new Company(plain, null);
    }
    return this;
  }

  /** The places, each once, without empty ones. */
  public PostingDraft locations(List<Location> said) {
    LinkedHashSet<Location> places = new LinkedHashSet<>(said);
    places.remove(new Location(null, null, null, null, null, null));
    if (!places.isEmpty()) {
      content.locations(List.copyOf(places));
    }
    return this;
  }

  public PostingDraft workplace(@Nullable Workplace said) {
    if (said != null) {
      content.workplace(said);
    }
    return this;
  }

  public PostingDraft employmentType(@Nullable EmploymentType said) {
    if (said != null) {
      content.employmentType(said);
    }
    return this;
  }

  public PostingDraft department(@Nullable String said) {
    String plain = visible(said);
    if (!plain.isEmpty()) {
      content.department(plain);
    }
    return this;
  }

  public PostingDraft salary(@Nullable Salary said) {
    if (said != null) {
      content.salary(said);
    }
    return this;
  }

  /** The description as the board has it. It is sanitised and converted to text here. */
  public PostingDraft html(@Nullable String said) {
    if (said == null || said.isBlank()) {
      return this;
    }
    Description description = Description.of(said);
    if (description.text() != null) {
      content.descriptionHtml(description.html()).description(description.text());
    }
    return this;
  }

  /** The members of a JobPosting that is part of the ad. */
  public PostingDraft posting(PostingContent said) {
    Company hiring = said.company();
    return title(said.title())
        .company(hiring == null ? null : hiring.name())
        .locations(said.locations())
        .workplace(said.workplace())
        .employmentType(said.employmentType())
        .department(said.department())
        .salary(said.salary())
        .html(said.descriptionHtml())
        .language(said.language())
        .published(said.published())
        .expiresAt(said.expiresAt());
  }

  /** A language tag (BCP 47); any other text is ignored. */
  public PostingDraft language(@Nullable String said) {
    String tag = LanguageTag.read(said);
    if (tag != null) {
      content.language(tag);
    }
    return this;
  }

  public PostingDraft published(@Nullable Published said) {
    if (said != null) {
      content.published(said);
    }
    return this;
  }

  public PostingDraft expiresAt(@Nullable Instant said) {
    if (said != null) {
      content.expiresAt(said);
    }
    return this;
  }

  public PostingDraft applyUrl(@Nullable String said) {
    String form = AnswerUrls.web(said);
    if (form != null) {
      content.applyUrl(form);
    }
    return this;
  }

  /** The ad is shown only at its own link. */
  public PostingDraft unlisted() {
    listed = false;
    return this;
  }

  /** The request for the rest of the ad. */
  public PostingDraft rest(FeedRequest request) {
    rest = request;
    return this;
  }

  private BoardEntry.Shown filled(UrlIdentity at, Consumer<PostingDraft> read) {
    return OneAd.read(
        () -> {
          read.accept(this);
          return build();
        },
        reason -> new BoardEntry.Refused(at, reason));
  }

  private BoardEntry.Offer build() {
    if (!titled) {
      throw Answer.refused("the ad has no title");
    }
    content.company(company == null && owner != null ? new Company(owner, null) : company);
    PostingContent whole = content.build();
    String canonical = UrlIdentities.of(whole.url()).canonicalUrl();
    return new BoardEntry.Offer(new UrlIdentity(canonical, identity), whole, listed, rest);
  }

  /** Invisible characters would split words, and lines a name. */
  private static String visible(@Nullable String said) {
    return said == null ? "" : Name.visible(said);
  }
}

package dev.corpuscore.http.syndication;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.http.pages.FeedFormat;
import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.PostingPath;
import dev.corpuscore.http.pages.link.WebLink;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.search.SearchPostings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * {@code GET /feed.atom} and {@code GET /feed.json}: a search as a feed, the newest first; its
 * parameters are those of a {@link FeedQuery}.
 */
public final class FeedResource implements Resource {
  private static final int ENTRIES = 50;
  private static final int SUMMARY_LENGTH = 300;
  private static final Labels LABELS = Labels.of(PageLanguage.ENGLISH);

  private final SearchPostings search;
  private final Function<Hit, Optional<FeedHit>> shown;
  private final PublicOrigin url;
  private final Supplier<QueryContext> context;
  private final FeedFormat format;

  /**
   * @param shown reads what the feed shows of a hit; empty if the posting has left the index
   */
  public FeedResource(
      SearchPostings search,
      Function<Hit, Optional<FeedHit>> shown,
      PublicOrigin url,
      Supplier<QueryContext> context,
      FeedFormat format) {
    this.search = search;
    this.shown = shown;
    this.url = url;
    this.context = context;
    this.format = format;
  }

  @Override
  public Response answer(Request request) {
    FeedQuery asked = FeedQuery.of(request, url, context.get());
    List<Hit> hits = search.newest(asked.search(), asked.after(), ENTRIES + 1);
    byte[] body = bytes(feed(asked, hits));
    return new Response(
        200, format.contentType(), body, Map.of("ETag", "\"" + Sha256.digest(body) + "\""));
  }

  private byte[] bytes(SearchFeed feed) {
    return switch (format) {
      case ATOM -> AtomWriter.bytes(feed);
      case JSON -> JsonFeedWriter.bytes(feed);
    };
  }

  private SearchFeed feed(FeedQuery asked, List<Hit> hits) {
    NewestPosition after = asked.after();
    List<SearchFeed.Entry> entries = new ArrayList<>();
    NewestPosition last = after;
    for (Hit hit : hits.subList(0, Math.min(ENTRIES, hits.size()))) {
      FeedHit one = shown.apply(hit).orElse(null);
      if (one != null) {
        Published published = one.content().published();
        last = new NewestPosition(published == null ? null : published.at(), hit.id());
        entries.add(entry(asked.origin(), hit, one));
      }
    }
    boolean more = hits.size() > ENTRIES;
    if (more && entries.isEmpty()) {
      throw new CorpusException(
          ErrorCode.OVERLOADED, "every posting of this page was taken out meanwhile; ask again");
    }
    String first = asked.first(format.path());
    return new SearchFeed(
        url.publisher().title(asked.query().title(Visitor.ENGLISH, context.get())),
        url.publisher().name(),
        asked.page(),
        first,
        after == null ? first : asked.next(format.path(), after),
        more && last != null ? asked.next(format.path(), last) : null,
        entries);
  }

  private static SearchFeed.Entry entry(String origin, Hit hit, FeedHit shown) {
    PostingContent content = shown.content();
    Published published = content.published();
    WebLink source = WebLink.of(content.url());
    return new SearchFeed.Entry(
        hit.id(),
        content.title(),
        origin + PostingPath.of(hit.id()),
        source == null ? null : source.href(),
        content.company() == null ? null : content.company().name(),
        published == null ? null : published.at(),
        shown.updatedAt(),
        summary(content),
        content.descriptionHtml(),
        Labels.isLanguage(content.language()) ? content.language() : null);
  }

  /** Place, kind of employment and how the description begins, of these what is known. */
  private static String summary(PostingContent content) {
    List<String> parts = new ArrayList<>();
    String place = LABELS.of(content.locations());
    if (place != null) {
      parts.add(place);
    }
    if (content.employmentType() != null) {
      parts.add(LABELS.of(content.employmentType()));
    }
    if (content.description() != null) {
      parts.add(Labels.shortened(content.description(), SUMMARY_LENGTH));
    }
    return parts.isEmpty() ? content.title() : String.join(" · ", parts);
  }
}

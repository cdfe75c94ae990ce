package dev.corpuscore.http.syndication;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.link.PostingPath;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.search.SearchPostings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /feed.xml}: whole ads of a search, the newest first, in the XML that job boards take
 * (the shape of Indeed's). Only ads that their sources let go to other sites are in it. The
 * parameters are those of a {@link FeedQuery}. A page has at most 1 MiB and is made of at most
 * 1,000 hits; it may be empty and have a next page.
 */
public final class JobFeedResource implements Resource {
  public static final String PATH = "/feed.xml";

  private static final int PAGE_BYTES = 1 << 20;
  private static final int HITS = 1_000;
  private static final int BATCH = 100;

  private final SearchPostings search;
  private final Function<Hit, Optional<JobHit>> shown;
  private final PublicOrigin url;
  private final Supplier<QueryContext> context;

  /**
   * @param shown reads what the feed shows of a hit; empty if the posting has left the index
   */
  public JobFeedResource(
      SearchPostings search,
      Function<Hit, Optional<JobHit>> shown,
      PublicOrigin url,
      Supplier<QueryContext> context) {
    this.search = search;
    this.shown = shown;
    this.url = url;
    this.context = context;
  }

  @Override
  public Response answer(Request request) {
    FeedQuery asked = FeedQuery.of(request, url, context.get());
    JobFeedPage page =
        new JobFeedPage(
            PAGE_BYTES, url.publisher().name(), asked.origin(), last -> asked.next(PATH, last));
    NewestPosition end = fill(page, asked);
    byte[] body = page.bytes(end);
    return new Response(
        200,
        "application/xml",
        body,
        end == null
            ? Map.of("ETag", tag(body))
            : Map.of("ETag", tag(body), "Link", "<" + asked.next(PATH, end) + ">; rel=\"next\""));
  }

  private static String tag(byte[] body) {
    return "\"" + Sha256.digest(body) + "\"";
  }

  /** Returns after which posting the next page begins, or null if this is the last. */
  private @Nullable NewestPosition fill(JobFeedPage page, FeedQuery asked) {
    NewestPosition last = asked.after();
    for (int read = 0; read < HITS; read += BATCH) {
      List<Hit> hits = search.newest(asked.search(), last, BATCH);
      NewestPosition before = last;
      for (Hit hit : hits) {
        JobHit one = shown.apply(hit).orElse(null);
        if (one != null) {
          String ours = asked.origin() + PostingPath.of(hit.id());
          if (one.isGiven() && !page.add(hit.id(), one.content(), ours)) {
            return last;
          }
          Published published = one.content().published();
          last = new NewestPosition(published == null ? null : published.at(), hit.id());
        }
      }
      if (hits.size() < BATCH) {
        return null;
      }
      if (Objects.equals(last, before)) {
        throw new CorpusException(
            ErrorCode.OVERLOADED, "every posting of this page was taken out meanwhile; ask again");
      }
    }
    return last;
  }
}

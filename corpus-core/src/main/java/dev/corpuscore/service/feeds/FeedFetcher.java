package dev.corpuscore.service.feeds;

import dev.corpuscore.feed.BoardSession;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchLimits;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.SecretHeaders;
import dev.corpuscore.fetch.Validators;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SourceDefinition;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sends the requests of a feed through the guarded fetcher. Thread-safe. */
public final class FeedFetcher {
  private final Fetcher fetcher;
  private final SourceSecrets secrets;
  private final Map<String, String> headers;
  private final @Nullable Credential credential;
  private final @Nullable BoardSession session;

  /** A fetcher for sources without secrets. */
  public FeedFetcher(Fetcher fetcher) {
    this(fetcher, new SourceSecrets(null));
  }

  /**
   * @param secrets what sources may name
   */
  public FeedFetcher(Fetcher fetcher, SourceSecrets secrets) {
    this(fetcher, secrets, Map.of(), null, null);
  }

  private FeedFetcher(
      Fetcher fetcher,
      SourceSecrets secrets,
      Map<String, String> headers,
      @Nullable Credential credential,
      @Nullable BoardSession session) {
    this.fetcher = fetcher;
    this.secrets = secrets;
    this.headers = headers;
    this.credential = credential;
    this.session = session;
  }

  /**
   * The same for the requests of one source, with its headers, and its secret for the secret's
   * origin. Use it for one sync: it keeps a bearer that it fetched.
   *
   * @param first the source's first request
   * @throws CorpusException {@code INVALID_REQUEST} if its secret cannot be used: the sentence says
   *     why and shows nothing of it
   */
  public FeedFetcher of(SourceDefinition source, FeedRequest first) {
    String secret = source.secret();
    Credential used =
        secret == null ? null : new Credential(fetcher, secrets.read(secret, first.url()));
    return new FeedFetcher(fetcher, secrets, source.headers(), used, null);
  }

  /** The same, with the headers that the page of a board gave for requests to its system. */
  public FeedFetcher under(@Nullable BoardSession given) {
    return given == null ? this : new FeedFetcher(fetcher, secrets, headers, credential, given);
  }

  /**
   * Sends a request and waits for the response, at most as long as the {@link FetchLimits} of the
   * request's extent allow.
   *
   * @param known validators of the response that is already stored; {@link Validators#NONE} for
   *     none
   */
  public FetchOutcome fetch(FeedRequest request, Validators known) {
    FetchLimits limits =
        switch (request.extent()) {
          case POSTING -> FetchLimits.PAGE;
          case LISTING -> FetchLimits.LISTING;
        };
    Set<ContentKind> kinds =
        switch (request.form()) {
          case JSON -> Set.of(ContentKind.JSON);
          case XML -> Set.of(ContentKind.XML);
          case PACKED_XML -> Set.of(ContentKind.XML, ContentKind.GZIP);
          case LINES -> Set.of(ContentKind.LINES, ContentKind.JSON, ContentKind.GZIP);
          case HTML -> Set.of(ContentKind.HTML);
          case SCRIPT -> Set.of(ContentKind.SCRIPT, ContentKind.HTML);
        };
    Map<String, String> sent = new HashMap<>(headers);
    sent.putAll(request.headers());
    String since = sent.remove(FeedRequest.SINCE);
    Validators condition = since == null ? known : new Validators(null, since);
    SecretHeaders hidden =
        session == null ? SecretHeaders.NONE : new SecretHeaders(session.headersFor(request.url()));
    if (credential != null && credential.isFor(request.url())) {
      switch (credential.headers()) {
        case Credential.Known it -> hidden = it.headers();
        case Credential.Unknown it -> {
          return it.why();
        }
      }
    }
    return fetcher.fetch(
        new FetchRequest(request.url(), kinds, limits, condition, request.body(), sent, hidden));
  }
}

package dev.corpuscore.fetch.http;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Failed;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.Parsing;
import dev.corpuscore.fetch.PostOutcome;
import dev.corpuscore.fetch.PostRequest;
import dev.corpuscore.fetch.http.PolicyDecision.Denied;
import dev.corpuscore.fetch.http.PolicyDecision.Target;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Fetches over HTTP. Checks each URL before it is requested, and logs each refusal. */
public final class HttpFetcher implements Fetcher {
  private static final System.Logger LOG = System.getLogger(HttpFetcher.class.getName());
  private static final int REDIRECTS = 3;
  private static final String NAME = "corpus-core";

  private final FetchPolicy policy;
  private final HttpClients clients;
  private final RetryPolicy retries;
  private final Robots robots;

  /**
   * A fetcher; holds a few idle connections until closed.
   *
   * @param version of this service, for its {@code User-Agent}
   * @param clock for how long robots.txt is kept, and for how long a circuit breaker is open
   * @param folder for large answers until they are read, in files that are deleted from the folder
   *     at once
   * @param parsing reads robots.txt
   */
  public HttpFetcher(
      FetchExceptions exceptions, String version, Clock clock, Path folder, Parsing parsing) {
    this(exceptions, version, clock, folder, parsing, FetchStack.REAL);
  }

  HttpFetcher(
      FetchExceptions exceptions,
      String version,
      Clock clock,
      Path folder,
      Parsing parsing,
      FetchStack stack) {
    this.policy = new FetchPolicy(exceptions);
    this.clients = new HttpClients(stack.resolver(), stack.connecting());
    Exchange exchange =
        new Exchange(clients, new ResponseReader(clock, folder), NAME + "/" + version);
    this.retries =
        new RetryPolicy(exchange, new CircuitBreakers(clock), stack.pause(), stack.random());
    this.robots =
        new Robots((it, deadline) -> walk(it, ExchangeSpec.ROBOTS, deadline), parsing, NAME, clock);
  }

  /** The layer between this class and the network. Tests replace it. */
  record FetchStack(
      Resolver resolver,
      GuardedSocketFactory.ConnectionListener connecting,
      RetryPolicy.Pause pause,
      RandomGenerator random) {
    static final FetchStack REAL =
        new FetchStack(
            Resolver.SYSTEM,
            GuardedSocketFactory.ConnectionListener.NOTHING,
            RetryPolicy.Pause.SLEEP,
            RandomGenerator.getDefault());
  }

  @Override
  public FetchOutcome fetch(FetchRequest request) {
    Deadline deadline = Deadline.in(request.limits().total());
    return ScopedValue.where(Deadline.CURRENT, deadline)
        .call(
            () ->
                walk(
                    policy.judge(request.url()),
                    request.url(),
                    ExchangeSpec.of(request),
                    deadline));
  }

  @Override
  public PostOutcome post(PostRequest request) {
    Deadline deadline = Deadline.in(request.limits().total());
    ExchangeSpec spec = ExchangeSpec.of(request);
    return ScopedValue.where(Deadline.CURRENT, deadline)
        .call(
            () ->
                switch (policy.judge(request.url())) {
                  case Target target -> post(target, spec, deadline);
                  case Denied denied ->
                      notAnswered(refused(FetchPolicy.parsed(request.url()), denied.reason()));
                });
  }

  private PostOutcome post(Target target, ExchangeSpec spec, Deadline deadline) {
    return switch (retries.exchange(target, spec, deadline)) {
      case ExchangeResult.Answered it -> new PostOutcome.Answered(it.status(), it.body());
      case ExchangeResult.ServerFailed it -> notAnswered(it.failure());
      case ExchangeResult.Forbidden it -> notAnswered(refused(target.url(), it.reason()));
      case ExchangeResult.Ended it ->
          notAnswered(it.outcome() instanceof Failed failed ? failed : FetchFailures.BROKEN_OFF);
      case ExchangeResult.Redirected it -> throw unexpected(it);
    };
  }

  private static PostOutcome notAnswered(Failed failed) {
    return new PostOutcome.NotAnswered(failed.sentence());
  }

  private static IllegalStateException unexpected(ExchangeResult result) {
    return new IllegalStateException("no result of this kind of request: " + result);
  }

  @Override
  public boolean refuses(String url) {
    if (policy.judge(url) instanceof Denied denied) {
      refused(FetchPolicy.parsed(url), denied.reason());
      return true;
    }
    return false;
  }

  private FetchOutcome walk(
      PolicyDecision decision, String url, ExchangeSpec spec, Deadline deadline) {
    return switch (decision) {
      case Target target -> walk(target, spec, deadline);
      case Denied denied -> refused(FetchPolicy.parsed(url), denied.reason());
    };
  }

  private FetchOutcome walk(Target first, ExchangeSpec spec, Deadline deadline) {
    Target target = first;
    ExchangeSpec sent = spec;
    for (int redirects = 0; redirects <= REDIRECTS; redirects++) {
      switch (exchange(target, sent, deadline)) {
        case ExchangeResult.Ended ended -> {
          return ended.outcome();
        }
        case ExchangeResult.ServerFailed failed -> {
          return failed.failure();
        }
        case ExchangeResult.Forbidden forbidden -> {
          return refused(target.url(), forbidden.reason());
        }
        case ExchangeResult.Answered answered -> throw unexpected(answered);
        case ExchangeResult.Redirected redirected -> {
          switch (policy.redirect(target, redirected.location())) {
            case Target next -> {
              sent = sent.redirected(next.origin().equals(target.origin()));
              target = next;
            }
            case Denied denied -> {
              return refused(target.url(), "redirected: " + denied.reason());
            }
          }
        }
      }
    }
    return refused(first.url(), "redirected more than " + REDIRECTS + " times");
  }

  private ExchangeResult exchange(Target target, ExchangeSpec spec, Deadline deadline) {
    if (!spec.robots() && policy.redirect(target, "/robots.txt") instanceof Target robotsTxt) {
      Optional<Failed> objection = robots.objection(target, robotsTxt, deadline);
      if (objection.isPresent()) {
        return new ExchangeResult.Ended(objection.get());
      }
    }
    return retries.exchange(target, spec, deadline);
  }

  private static Failed refused(@Nullable HttpUrl url, String reason) {
    LOG.log(INFO, "event=fetch-refused url=" + shown(url) + " reason=\"" + reason + "\"");
    return Failed.refused(
        (url == null ? "a URL that cannot be read" : shown(url)) + " is not fetched: " + reason);
  }

  /** Only the origin, because the rest may be typed by a person and must not stay in a log. */
  private static String shown(@Nullable HttpUrl url) {
    return url == null ? "unreadable" : url.scheme() + "://" + url.host() + ":" + url.port();
  }

  @Override
  public void close() {
    clients.close();
  }
}

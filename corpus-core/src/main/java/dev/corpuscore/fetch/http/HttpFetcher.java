package dev.corpuscore.fetch.http;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Refused;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.Parsing;
import dev.corpuscore.fetch.http.Verdict.Denied;
import dev.corpuscore.fetch.http.Verdict.Target;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Fetches over HTTP: judges each step of the way before it is taken, and logs each refusal. */
public final class HttpFetcher implements Fetcher {
  private static final System.Logger LOG = System.getLogger(HttpFetcher.class.getName());
  private static final int REDIRECTS = 3;
  private static final String NAME = "corpus-core";

  private final FetchPolicy policy;
  private final Clients clients;
  private final Patience patience;
  private final Robots robots;

  /**
   * A fetcher; holds a few idle connections until closed.
   *
   * @param version of this service, for its {@code User-Agent}
   * @param clock for how long robots.txt is kept and hosts rest
   * @param folder where large answers lie until they are read, in files without a name
   * @param parsing reads robots.txt
   */
  public HttpFetcher(
      FetchExceptions exceptions, String version, Clock clock, Path folder, Parsing parsing) {
    this(exceptions, version, clock, folder, parsing, Outside.REAL);
  }

  HttpFetcher(
      FetchExceptions exceptions,
      String version,
      Clock clock,
      Path folder,
      Parsing parsing,
      Outside outside) {
    this.policy = new FetchPolicy(exceptions);
    this.clients = new Clients(outside.resolver(), outside.connecting());
    Exchange exchange = new Exchange(clients, new Answers(clock, folder), NAME + "/" + version);
    this.patience = new Patience(exchange, new Rests(clock), outside.pause(), outside.random());
    this.robots =
        new Robots((it, deadline) -> walk(it, Ask.ROBOTS, deadline), parsing, NAME, clock);
  }

  /** What of the world tests put something else in the place of. */
  record Outside(
      Resolver resolver,
      Sockets.Connecting connecting,
      Patience.Pause pause,
      RandomGenerator random) {
    static final Outside REAL =
        new Outside(
            Resolver.SYSTEM,
            Sockets.Connecting.NOTHING,
            Patience.Pause.SLEEP,
            RandomGenerator.getDefault());
  }

  @Override
  public FetchOutcome fetch(FetchRequest request) {
    Deadline deadline = Deadline.in(request.limits().total());
    return ScopedValue.where(Deadline.CURRENT, deadline)
        .call(() -> walk(policy.judge(request.url()), request.url(), Ask.of(request), deadline));
  }

  @Override
  public boolean refuses(String url) {
    if (policy.judge(url) instanceof Denied denied) {
      refused(HttpUrl.parse(url), denied.reason());
      return true;
    }
    return false;
  }

  private FetchOutcome walk(Verdict verdict, String url, Ask ask, Deadline deadline) {
    return switch (verdict) {
      case Target target -> walk(target, ask, deadline);
      case Denied denied -> refused(HttpUrl.parse(url), denied.reason());
    };
  }

  private FetchOutcome walk(Target first, Ask ask, Deadline deadline) {
    Target target = first;
    for (int redirects = 0; redirects <= REDIRECTS; redirects++) {
      switch (step(target, ask, deadline)) {
        case Step.Ended ended -> {
          return ended.outcome();
        }
        case Step.Failed failed -> {
          return failed.outcome();
        }
        case Step.Forbidden forbidden -> {
          return refused(target.url(), forbidden.reason());
        }
        case Step.Redirected redirected -> {
          switch (policy.redirect(target, redirected.location())) {
            case Target next -> target = next;
            case Denied denied -> {
              return refused(target.url(), "redirected: " + denied.reason());
            }
          }
        }
      }
    }
    return refused(first.url(), "redirected more than " + REDIRECTS + " times");
  }

  private Step step(Target target, Ask ask, Deadline deadline) {
    if (!ask.robots() && policy.redirect(target, "/robots.txt") instanceof Target robotsTxt) {
      Optional<FetchOutcome> objection = robots.objection(target, robotsTxt, deadline);
      if (objection.isPresent()) {
        return new Step.Ended(objection.get());
      }
    }
    return patience.ask(target, ask, deadline);
  }

  private static FetchOutcome refused(@Nullable HttpUrl url, String reason) {
    LOG.log(INFO, "event=fetch-refused url=" + shown(url) + " reason=\"" + reason + "\"");
    return new Refused();
  }

  /** The origin alone: somebody typed the rest, and a log forgets nothing. */
  private static String shown(@Nullable HttpUrl url) {
    return url == null ? "unreadable" : url.scheme() + "://" + url.host() + ":" + url.port();
  }

  @Override
  public void close() {
    clients.close();
  }
}

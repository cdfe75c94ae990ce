package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.AdminSettings;
import dev.corpuscore.config.IndexNowSettings;
import dev.corpuscore.config.Settings;
import dev.corpuscore.config.WitnessSettings;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.http.AdminServer;
import dev.corpuscore.http.Api;
import dev.corpuscore.http.HttpServer;
import dev.corpuscore.http.pages.PostingPage;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.AnnounceInstance;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.ReadStatus;
import dev.corpuscore.service.ReplicaReadiness;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.commands.ExpirePostings;
import dev.corpuscore.service.commands.ExpirySweep;
import dev.corpuscore.service.erasure.ErasureFaults;
import dev.corpuscore.service.erasure.WatchLoss;
import dev.corpuscore.service.indexnow.IndexNowClient;
import dev.corpuscore.service.indexnow.TellSearchEngines;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.service.transparency.KeepRoot;
import dev.corpuscore.service.transparency.PublishCheckpoints;
import dev.corpuscore.service.transparency.Witness;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A corpus being served: everything that runs between the start and the stop of {@code serve}. */
public final class Server implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Server.class.getName());
  private static final Duration HEALTH_TIMEOUT = Duration.ofSeconds(2);

  /** What was opened, newest first. It is closed in this order. */
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  private final URI url;

  private Server(Settings settings, Clock clock, Build build) {
    try {
      this.url = openAll(settings, clock, build);
    } catch (RuntimeException | Error e) {
      closeAfter(e);
      throw e;
    }
  }

  /**
   * Opens the corpus, starts keeping its index up to date, and listens. On return, requests are
   * answered.
   *
   * @param build the build of this program, shown in {@code GET /healthz} and in the provenance of
   *     snapshots
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the data dir is served
   *     already, if store or index cannot be used, or if the address cannot be listened on; nothing
   *     stays open then
   */
  public static Server start(Settings settings, Clock clock, Build build) {
    return new Server(settings, clock, build);
  }

  /** The URL to open. */
  public URI url() {
    return url;
  }

  /**
   * Stops the server. It accepts no new connection and finishes running requests for up to 10
   * seconds. Then it commits the index and closes everything. Idempotent.
   */
  @Override
  public void close() {
    if (open.isEmpty()) {
      return;
    }
    closeAll();
    LOG.log(INFO, "event=stopped url=" + url);
  }

  private URI openAll(Settings settings, Clock clock, Build build) {
    Bearers bearers = BearerSet.judge(settings.credentials());
    opened(ServeLock.take(settings.dataDir()));
    Corpus.creation(settings)
        .ifPresent(it -> LOG.log(INFO, "event=corpus-created detail=\"" + it + "\""));
    Corpus corpus = opened(Corpus.openToServe(settings, clock));
    BoundedIndex index = opened(Corpus.bounded(corpus.index(), settings));
    ServiceThreads threads = new ServiceThreads();
    corpus
        .store()
        .risk()
        .ifPresent(it -> LOG.log(WARNING, "event=store-at-risk detail=\"" + it + "\""));
    String restored = restored(corpus);
    FollowRevisions follow = opened(corpus.follower(threads));
    follow.start();
    RevisionWatch watch = opened(RevisionWatch.of(corpus.store().history(), threads));
    watch.start();
    RevisionWatch searchable = opened(RevisionWatch.of(corpus.index(), threads));
    searchable.start();
    Signer signer = SigningKeyProvider.signer(settings, corpus.store().signingKeys(), clock);
    ErasureServices erasure =
        opened(ErasureServices.open(settings, corpus.store(), signer, clock, threads));
    erasure
        .kept()
        .loss()
        .ifPresent(
            it -> LOG.log(WARNING, "event=log-not-continued detail=\"" + it.sentence() + "\""));
    opened(new WatchLoss(corpus.store()::loss, erasure.kept(), threads)).start();
    SourceAccess sourceAccess =
        opened(SourceAccess.open(settings.fetch(), build.version(), clock, settings.dataDir()));
    SourceRefresh source = sourceAccess.sourceRefresh(corpus.store(), clock);
    if (settings.indexCopies() != null && settings.search() == null) {
      opened(new OutdatedCopies(settings.indexCopies(), corpus.store(), threads)).start();
    }
    Maintenance maintenance = Maintenance.of(settings, corpus.store(), sourceAccess, source, clock);
    opened(
            new PublishCheckpoints(
                corpus.store(), signer, witness(settings, sourceAccess.fetcher()), clock, threads))
        .start();
    opened(new ExpirySweep(new ExpirePostings(corpus.store().postings(), clock), threads)).start();
    opened(new KeepRoot(corpus.store(), threads)).start();
    UseCases useCases =
        UseCases.of(
            new UseCases.Parts(
                corpus.store(),
                watch,
                searchable,
                index,
                corpus.gazetteer(),
                corpus.occupations(),
                erasure.gate(),
                erasure.erase(),
                erasure.drain(),
                new ErasureFaults(
                    corpus.store()::loss, erasure.gate(), erasure.fold(), erasure.kept(), restored),
                source,
                settings.keepSubmissions(),
                maintenance.catalog(),
                maintenance.drain(),
                readiness(settings, watch, follow),
                signer,
                build,
                clock,
                HEALTH_TIMEOUT));
    tellSearchEngines(settings, useCases.changes(), sourceAccess.fetcher(), clock, threads);
    IndexNowSettings indexNow = settings.indexNow();
    Api api =
        new Api(
            bearers,
            useCases,
            index,
            threads,
            settings.dataDir(),
            clock,
            corpus.gazetteer(),
            corpus.occupations(),
            settings.legacyZone(),
            build.version(),
            settings.publicUrl(),
            indexNow == null ? null : indexNow.key());
    // an index of another version answers no search until it is rebuilt, which may take minutes
    boolean waits = index.state().generation() < 0;
    long postings = waits ? 0 : index.count(clock.instant());
    HttpServer http = opened(HttpServer.start(listen(settings), api));
    announce(settings, corpus.store(), http.port(), searchable, threads);
    admin(settings, api, corpus.store(), http);
    // closed before the server, which would wait for those who wait for a change
    opened(watch);
    opened(searchable);
    // opened last and so closed first: a drain can take long, and running requests are waited for
    opened(maintenance.drain());
    // the first of all that ends: balancers stop sending requests while running ones are answered
    open.push(useCases.health()::stop);
    URI listening = url(settings.httpHost(), http.port());
    LOG.log(INFO, "event=serving url=" + listening + " postings=" + postings);
    return listening;
  }

  /**
   * Must be called before the index is rebuilt, because a rebuild removes the evidence. A store
   * that is known to lack commits explains an index that is ahead of it: then the loss is the
   * fault, and it ends with the replay, without a restart.
   */
  private static @Nullable String restored(Corpus corpus) {
    if (corpus.store().loss().isPresent()) {
      return null;
    }
    String restored =
        ErasureFaults.restored(
            corpus.store().revisions().newest(), corpus.index().state().revision());
    if (restored != null) {
      LOG.log(WARNING, "event=store-restored detail=\"" + restored + "\"");
    }
    return restored;
  }

  private void tellSearchEngines(
      Settings settings,
      ReadChanges changes,
      Fetcher fetcher,
      Clock clock,
      ServiceThreads threads) {
    IndexNowSettings indexNow = settings.indexNow();
    URI origin = settings.publicUrl();
    if (indexNow != null && origin != null) {
      opened(
              new TellSearchEngines(
                  changes,
                  new IndexNowClient(fetcher, indexNow.url(), origin, indexNow.key()),
                  PostingPage::path,
                  settings.dataDir().resolve("indexnow.revision"),
                  clock,
                  threads))
          .start();
    }
  }

  private void announce(
      Settings settings, Store store, int port, RevisionWatch searchable, ServiceThreads threads) {
    if (settings.database() != null) {
      opened(
              new AnnounceInstance(
                  store.instances(), InstanceName.of(port), searchable::newest, threads))
          .start();
    }
  }

  private static @Nullable Witness witness(Settings settings, Fetcher fetcher) {
    WitnessSettings witness = settings.witness();
    return witness == null ? null : new Witness(witness.url().toString(), witness.key(), fetcher);
  }

  /**
   * An instance with an index of its own, on a database that others write to, is not healthy before
   * it finds what was there when it started, nor while it cannot follow: others answer better
   * meanwhile.
   */
  private static ReplicaReadiness readiness(
      Settings settings, RevisionWatch watch, FollowRevisions follow) {
    boolean replica = settings.database() != null && settings.search() == null;
    return replica
        ? ReplicaReadiness.beside(
            watch.newest(), () -> Optional.ofNullable(follow.state().failure()))
        : ReplicaReadiness.ALONE;
  }

  private <T extends AutoCloseable> T opened(T part) {
    open.push(part);
    return part;
  }

  private void closeAfter(Throwable cause) {
    try {
      closeAll();
    } catch (RuntimeException e) {
      cause.addSuppressed(e);
    }
  }

  /** Closes every part, even if an earlier one fails, and throws the first failure. */
  private void closeAll() {
    RuntimeException failure = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        if (failure == null) {
          failure = e instanceof RuntimeException it ? it : new IllegalStateException(e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void admin(Settings settings, Api api, Store store, HttpServer http) {
    AdminSettings admin = settings.admin();
    if (admin != null) {
      ReadStatus read = new ReadStatus(store, api.useCases().health(), api.clock());
      ListenOptions listen = ListenOptions.on(admin.host(), admin.port()).forOperators();
      AdminServer server = opened(AdminServer.start(listen, api, read, http));
      LOG.log(INFO, "event=serving-status url=" + url(admin.host(), server.port()) + "status");
    }
  }

  private static ListenOptions listen(Settings settings) {
    return ListenOptions.on(settings.httpHost(), settings.httpPort())
        .behind(new TrustedProxies(settings.trustedProxies()));
  }

  /** The URL to open. An address that means all interfaces is reached as localhost. */
  private static URI url(String host, int port) {
    boolean every = host.equals("0.0.0.0") || host.equals("::");
    String name = every ? "localhost" : host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + port + "/");
  }
}

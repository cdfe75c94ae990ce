package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.AdminSettings;
import dev.corpuscore.config.IndexNowSettings;
import dev.corpuscore.config.Settings;
import dev.corpuscore.config.SiteSettings;
import dev.corpuscore.config.WitnessSettings;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.http.AdminServer;
import dev.corpuscore.http.Api;
import dev.corpuscore.http.HttpServer;
import dev.corpuscore.http.pages.PostingPage;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.AnnounceInstance;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.ReadStatus;
import dev.corpuscore.service.ReplicaReadiness;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.commands.ExpirePostings;
import dev.corpuscore.service.commands.ExpirySweep;
import dev.corpuscore.service.erasure.ErasureFaults;
import dev.corpuscore.service.erasure.WatchLoss;
import dev.corpuscore.service.indexnow.IndexNowClient;
import dev.corpuscore.service.indexnow.TellSearchEngines;
import dev.corpuscore.service.resolve.ResolvePosting;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.service.transparency.KeepRoot;
import dev.corpuscore.service.transparency.PublishCheckpoints;
import dev.corpuscore.service.transparency.Witness;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A corpus being served: everything that runs between the start and the stop of {@code serve}. */
public final class Server implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Server.class.getName());
  private static final Duration HEALTH_TIMEOUT = Duration.ofSeconds(2);

  /** More than the balancers in {@code operations} need to notice, which is three seconds. */
  private static final Duration USUAL_PAUSE = Duration.ofSeconds(5);

  private final Settings settings;
  private final Clock clock;
  private final Build build;
  private final ServiceThreads threads = new ServiceThreads();
  private final Opened opened = new Opened();
  private final Listening listening;

  private Server(Settings settings, Clock clock, Build build) {
    this.settings = settings;
    this.clock = clock;
    this.build = build;
    try {
      this.listening = openAll();
    } catch (RuntimeException | Error e) {
      opened.closeAfter(e);
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
    return listening.url();
  }

  /**
   * The first part of a stop, for balancers: {@code /readyz} and {@code /healthz} answer 503, and
   * each answer closes its connection. Requests, on new connections too, are answered as before.
   * Returns after the pause of the settings, in which balancers notice; at once if it is not set
   * and nobody asks for health again and again, so that what nobody balances stops without a wait.
   */
  public void announceStop() throws InterruptedException {
    listening.health().stop();
    listening.http().closeAfterAnswers();
    Duration set = settings.shutdownPause();
    Duration usual = listening.http().isWatched() ? USUAL_PAUSE : Duration.ZERO;
    Duration pause = set == null ? usual : set;
    if (pause.isPositive()) {
      LOG.log(INFO, "event=stopping pause=" + pause.toSeconds() + "s url=" + url());
      Thread.sleep(pause);
    }
  }

  /**
   * Stops the server. It accepts no new connection and finishes running requests for up to 10
   * seconds. Then it commits the index and closes everything. Idempotent.
   */
  @Override
  public void close() {
    if (opened.isEmpty()) {
      return;
    }
    opened.close();
    LOG.log(INFO, "event=stopped url=" + url());
  }

  /** What is listened on, and what tells others of it. */
  private record Listening(URI url, HttpServer http, CheckHealth health) {}

  private Listening openAll() {
    Bearers bearers = BearerSet.judge(settings.credentials());
    Corpus corpus = openStore();
    ServedIndex index = openIndex(corpus);
    Services services = startServices(corpus);
    UseCases useCases = useCases(corpus, index, openHistorical(corpus), services);
    tellSearchEngines(useCases.following().changes(), services.sources().fetcher());
    return listen(bearers, corpus, index, services, useCases);
  }

  private Corpus openStore() {
    Corpus.requireOwner(settings);
    opened.add(ServeLock.take(settings.dataDir()));
    Corpus.creation(settings)
        .ifPresent(it -> LOG.log(INFO, "event=corpus-created detail=\"" + it + "\""));
    Corpus corpus = opened.add(Corpus.openToServe(settings, clock));
    corpus
        .store()
        .risk()
        .ifPresent(it -> LOG.log(WARNING, "event=store-at-risk detail=\"" + it + "\""));
    return corpus;
  }

  /**
   * The index, what keeps it up to date, and the revisions of store and index.
   *
   * @param restored why the store is taken for an older one than the index, or null
   */
  private record ServedIndex(
      BoundedIndex index,
      FollowRevisions follow,
      RevisionWatch.Written written,
      RevisionWatch.Searchable searchable,
      @Nullable String restored) {}

  private ServedIndex openIndex(Corpus corpus) {
    BoundedIndex index = opened.add(Corpus.bounded(corpus.index(), settings));
    String restored = restored(corpus);
    FollowRevisions follow = opened.add(corpus.follower(threads));
    follow.start();
    RevisionWatch.Written written = opened.add(RevisionWatch.of(corpus.store().history(), threads));
    written.start();
    RevisionWatch.Searchable searchable = opened.add(RevisionWatch.of(corpus.index(), threads));
    searchable.start();
    return new ServedIndex(index, follow, written, searchable, restored);
  }

  private UseCases.@Nullable Historical openHistorical(Corpus corpus) {
    PostingIndex closed = HistoricalIndex.openUnspoilt(settings, corpus).orElse(null);
    if (closed == null) {
      return null;
    }
    BoundedIndex index = opened.add(Corpus.bounded(closed, settings));
    opened.add(HistoricalIndex.follower(corpus, closed, threads)).start();
    RevisionWatch.Searchable searchable = opened.add(RevisionWatch.of(closed, threads));
    searchable.start();
    return UseCases.Historical.of(
        corpus.store(), index, corpus.gazetteer(), corpus.occupations(), searchable, clock);
  }

  /** What works beside requests, and for several use cases. */
  private record Services(
      Signer signer,
      ErasureServices erasure,
      SourceAccess sources,
      SourceRefresh refresh,
      Maintenance maintenance) {}

  private Services startServices(Corpus corpus) {
    Store store = corpus.store();
    Signer signer = SigningKeyProvider.signer(settings, store.signingKeys(), clock);
    ErasureServices erasure =
        opened.add(ErasureServices.open(settings, store, signer, clock, threads));
    erasure
        .kept()
        .loss()
        .ifPresent(
            it -> LOG.log(WARNING, "event=log-not-continued detail=\"" + it.sentence() + "\""));
    opened.add(new WatchLoss(store::loss, erasure.kept(), threads)).start();
    SourceAccess sources =
        opened.add(SourceAccess.open(settings.fetch(), build.version(), clock, settings.dataDir()));
    if (settings.indexCopies() != null && settings.search() == null) {
      opened.add(new OutdatedCopies(settings.indexCopies(), store, threads)).start();
    }
    SourceRefresh refresh = sources.sourceRefresh(store, clock);
    Maintenance maintenance = Maintenance.of(settings, store, sources, refresh, clock);
    Witness witness = witness(settings, sources.fetcher());
    opened.add(new PublishCheckpoints(store, signer, witness, clock, threads)).start();
    opened.add(new ExpirySweep(new ExpirePostings(store.postings(), clock), threads)).start();
    opened.add(new KeepRoot(store, threads)).start();
    return new Services(signer, erasure, sources, refresh, maintenance);
  }

  private UseCases useCases(
      Corpus corpus,
      ServedIndex served,
      UseCases.@Nullable Historical historical,
      Services services) {
    Store store = corpus.store();
    ErasureServices erasure = services.erasure();
    Maintenance maintenance = services.maintenance();
    ErasureFaults faults =
        new ErasureFaults(
            store::loss, erasure.gate(), erasure.checkpointer(), erasure.kept(), served.restored());
    return new UseCases(
        UseCases.Searching.of(
            store,
            served.index(),
            corpus.gazetteer(),
            corpus.occupations(),
            services.signer(),
            build,
            settings.legacyIds(),
            clock),
        historical,
        UseCases.Proving.of(store, services.signer(), clock),
        new UseCases.Erasing(erasure.erase(), erasure.drain()),
        UseCases.Following.of(store, served.index(), served.written(), served.searchable()),
        new UseCases.Sources(
            new ResolvePosting(
                store, erasure.gate(), services.refresh(), settings.keepSubmissions(), clock),
            maintenance.catalog(),
            maintenance.drain(),
            () -> Freshness.of(store)),
        new CheckHealth(
            store, served.index(), faults::mostSevere, readiness(served), clock, HEALTH_TIMEOUT));
  }

  private Listening listen(
      Bearers bearers, Corpus corpus, ServedIndex served, Services services, UseCases useCases) {
    IndexNowSettings indexNow = settings.indexNow();
    Api api =
        new Api(
            bearers,
            useCases,
            new Api.Reading(clock, corpus.gazetteer(), corpus.occupations()),
            new Api.Site(
                build.version(),
                settings.legacyZone(),
                settings.publicUrl(),
                indexNow == null ? null : indexNow.key(),
                publisher(settings.site())),
            new Api.Instance(served.index(), threads, settings.dataDir()));
    // an index of another version answers no search until it is rebuilt, which may take minutes
    boolean waits = served.index().state().generation() < 0;
    long postings = waits ? 0 : served.index().count(clock.instant());
    HttpServer http = opened.add(HttpServer.start(listenOptions(), api));
    announce(corpus.store(), http.port(), served.searchable());
    admin(api, corpus.store(), http);
    // closed before the server, which would wait for those who wait for a change
    opened.add(served.written());
    opened.add(served.searchable());
    UseCases.Historical historical = useCases.historical();
    if (historical != null) {
      opened.add(historical.searchable());
    }
    // opened last and so closed first: a drain can take long, and running requests are waited for
    opened.add(services.maintenance().drain());
    // the first of all that ends: balancers stop sending requests while running ones are answered
    opened.add(useCases.health()::stop);
    URI url = url(settings.httpHost(), http.port());
    LOG.log(INFO, "event=serving url=" + url + " postings=" + postings);
    return new Listening(url, http, useCases.health());
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

  private void tellSearchEngines(ReadChanges changes, Fetcher fetcher) {
    IndexNowSettings indexNow = settings.indexNow();
    URI origin = settings.publicUrl();
    if (indexNow != null && origin != null) {
      opened
          .add(
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

  private void announce(Store store, int port, RevisionWatch.Searchable searchable) {
    if (settings.database() != null) {
      opened
          .add(
              new AnnounceInstance(
                  store.instances(), InstanceName.of(port), searchable::newest, threads))
          .start();
    }
  }

  private static Publisher publisher(SiteSettings site) {
    return new Publisher(
        site.name(), text(site.imprint()), text(site.privacy()), text(site.contact()));
  }

  private static @Nullable String text(@Nullable URI page) {
    return page == null ? null : page.toString();
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
  private ReplicaReadiness readiness(ServedIndex served) {
    boolean replica = settings.database() != null && settings.search() == null;
    return replica
        ? ReplicaReadiness.beside(
            served.written().newest(), () -> Optional.ofNullable(served.follow().state().failure()))
        : ReplicaReadiness.ALONE;
  }

  private void admin(Api api, Store store, HttpServer http) {
    AdminSettings admin = settings.admin();
    if (admin != null) {
      ReadStatus read = new ReadStatus(store, api.useCases().health(), clock);
      ListenOptions listen = ListenOptions.on(admin.host(), admin.port()).forOperators();
      AdminServer server = opened.add(AdminServer.start(listen, api, read, http));
      LOG.log(INFO, "event=serving-status url=" + url(admin.host(), server.port()) + "status");
    }
  }

  private ListenOptions listenOptions() {
    return ListenOptions.on(settings.httpHost(), settings.httpPort())
        .behind(new TrustedProxies(settings.trustedProxies()))
        .logging(RequestLog.valueOf(settings.log().requests().name()));
  }

  /** The URL to open. An address that means all interfaces is reached as localhost. */
  private static URI url(String host, int port) {
    boolean every = host.equals("0.0.0.0") || host.equals("::");
    String name = every ? "localhost" : host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + port + "/");
  }
}

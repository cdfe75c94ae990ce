package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.IndexNowSettings;
import dev.corpuscore.config.Settings;
import dev.corpuscore.config.SiteSettings;
import dev.corpuscore.config.WitnessSettings;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.http.Api;
import dev.corpuscore.http.pages.link.PostingPath;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.changes.ReadChanges;
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
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
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

  private Listening openAll() {
    Bearers bearers = BearerSet.judge(settings.credentials());
    Corpus corpus = openStore();
    ServedIndex index = ServedIndex.open(corpus, settings, threads, opened);
    Services services = startServices(corpus);
    UseCases useCases =
        useCases(
            corpus,
            index,
            HistoricalIndex.serve(settings, corpus, threads, clock, opened),
            services);
    tellSearchEngines(useCases.following().changes(), services.sources().fetcher());
    Api api = api(bearers, corpus, index, useCases);
    Listening started = Listening.start(settings, api, corpus.store(), index, opened);
    closeFirst(index, useCases, services.maintenance());
    return started;
  }

  private Api api(Bearers bearers, Corpus corpus, ServedIndex served, UseCases useCases) {
    IndexNowSettings indexNow = settings.indexNow();
    return new Api(
        bearers,
        useCases,
        new Api.Reading(clock, corpus.gazetteer(), corpus.occupations()),
        new Api.Site(
            build.version(),
            settings.legacyZone(),
            settings.publicUrl(),
            indexNow == null ? null : indexNow.key(),
            publisher(settings.site()),
            settings.staleAfter()),
        new Api.Instance(served.index(), threads, settings.dataDir()));
  }

  /** What ends before the listeners do, the last one first. */
  private void closeFirst(ServedIndex served, UseCases useCases, Maintenance maintenance) {
    // closed before the server, which would wait for those who wait for a change
    opened.add(served.written());
    opened.add(served.searchable());
    UseCases.Historical historical = useCases.historical();
    if (historical != null) {
      opened.add(historical.searchable());
    }
    // a drain can take long, and running requests are waited for
    opened.add(maintenance.drain());
    // balancers stop sending requests while running ones are answered
    opened.add(useCases.health()::stop);
  }

  private Corpus openStore() {
    Corpus.requireOwner(settings);
    opened.add(ServeLock.take(settings.dataDir()));
    discardUnfinishedRestore();
    Corpus.creation(settings)
        .ifPresent(it -> LOG.log(INFO, "event=corpus-created detail=\"" + it + "\""));
    Corpus corpus = opened.add(Corpus.openToServe(settings, clock));
    corpus
        .store()
        .risk()
        .ifPresent(it -> LOG.log(WARNING, "event=store-at-risk detail=\"" + it + "\""));
    return corpus;
  }

  private void discardUnfinishedRestore() {
    try {
      if (UnfinishedRestore.discard(settings.dataDir())) {
        LOG.log(WARNING, "event=unfinished-restore-deleted detail=\"nothing was restored\"");
      }
    } catch (IOException e) {
      throw CorpusException.unavailable(
          "cannot delete what an interrupted restore left in "
              + UnfinishedRestore.folderIn(settings.dataDir()),
          e);
    }
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
    opened.add(new WatchLoss(store::loss, erasure.kept()).start(threads));
    SourceAccess sources =
        opened.add(SourceAccess.open(settings.fetch(), build.version(), clock, settings.dataDir()));
    if (settings.indexCopies() != null && settings.search() == null) {
      opened.add(new OutdatedCopies(settings.indexCopies(), store).start(threads));
    }
    SourceRefresh refresh = sources.sourceRefresh(store, clock);
    Maintenance maintenance = Maintenance.of(settings, store, sources, refresh, clock);
    Witness witness = witness(settings, sources.fetcher());
    if (signer.log() != null) {
      opened.add(
          new PublishCheckpoints(store, signer, witness, settings.proofDays(), clock)
              .start(threads));
    }
    opened.add(new ExpirySweep(new ExpirePostings(store.postings(), clock)).start(threads));
    opened.add(new KeepRoot(store).start(threads));
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
            () -> Freshness.counted(store)),
        new CheckHealth(
            store,
            served.index(),
            faults::mostSevere,
            served.readiness(settings),
            clock,
            HEALTH_TIMEOUT));
  }

  private void tellSearchEngines(ReadChanges changes, Fetcher fetcher) {
    IndexNowSettings indexNow = settings.indexNow();
    URI origin = settings.publicUrl();
    if (indexNow != null && origin != null) {
      opened.add(
          new TellSearchEngines(
                  changes,
                  new IndexNowClient(fetcher, indexNow.url(), origin, indexNow.key()),
                  PostingPath::of,
                  settings.dataDir().resolve("indexnow.revision"),
                  clock)
              .start(threads));
    }
  }

  private static @Nullable Witness witness(Settings settings, Fetcher fetcher) {
    WitnessSettings witness = settings.witness();
    return witness == null ? null : new Witness(witness.url().toString(), witness.key(), fetcher);
  }

  private static Publisher publisher(SiteSettings site) {
    return new Publisher(
        site.name(), text(site.imprint()), text(site.privacy()), text(site.contact()));
  }

  private static @Nullable String text(@Nullable URI page) {
    return page == null ? null : page.toString();
  }
}

package dev.corpuscore.http;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.outbox.http.HttpOutbox;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.ReadStatus;
import dev.corpuscore.service.ReplicaReadiness;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.catalog.CatalogFile;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.commands.CommandHandler;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.commands.RemoveClosed;
import dev.corpuscore.service.erasure.ErasureFaults;
import dev.corpuscore.service.erasure.ExportLedger;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.resolve.ResolvePosting;
import dev.corpuscore.service.transparency.KeepCheckpoints;
import dev.corpuscore.service.transparency.PublishCheckpoints;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.CommandQueue.Order;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.thread.ServiceThreads;
import dev.corpuscore.transparency.LogName;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A real store and a real index behind a real socket, on a clock that stands still. */
public final class ServedCorpus extends HttpCaller {
  public static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  static final String VERSION = "9.9.9-test";
  static final String WORKER = "worker-bearer-of-the-tests-3";

  /** The URL of the posting that {@link #example} asks for. */
  static final String EXAMPLE = "https://a.example/1";

  private static final int BATCH = 1_000;
  private static final JsonMapper JSON = new JsonMapper();

  /** A sync that finds two new ads, whatever it is asked. */
  private static final Map<CommandKind, CommandHandler> HANDLERS =
      Map.of(
          CommandKind.SOURCE_SYNC,
          (command, deadline) ->
              JSON.readTree(
                  "{\"added\":2,\"updated\":0,\"unchanged\":0,\"reopened\":0,\"closed\":0,"
                      + "\"suspicious\":null}"));

  public final int port;
  private final TestCorpus corpus;
  private final Store store;
  private final BoundedIndex index;
  private final ErasureServices erasure;
  private final PublishCheckpoints publish;
  private final Signer signer;
  private final ServiceThreads threads = new ServiceThreads();
  private final RevisionWatch.Written watch;
  private final RevisionWatch.Searchable searchable;
  private final Api api;
  private final HttpServer server;
  private final SourceAccess sourceAccess;

  private ServedCorpus(TestCorpus corpus, ServedCorpusOptions serving) {
    Path folder = corpus.folder();
    Clock clock = corpus.clock();
    this.corpus = corpus;
    this.store = corpus.store();
    Store checked = serving.checked().apply(store);
    this.sourceAccess = SourceAccess.open(serving.rules(), VERSION, clock, folder);
    this.index =
        new BoundedIndex(
            serving.before().apply(corpus.index()),
            serving.threads(),
            2 * serving.threads(),
            serving.waiting());
    ParticipantGate gate =
        new ParticipantGate(checked.participants(), PseudonymKeys.only(agreedKey(checked, clock)));
    Outbox outbox = HttpOutbox.open("CORE_CLIENT_BASE_URL", serving.client(), WORKER);
    this.signer = signer(checked, clock);
    KeepCheckpoints kept =
        new KeepCheckpoints(
            checked.log(LogName.LEDGER), checked.signingKeys(), signer, null, threads);
    this.erasure = ErasureServices.of(checked, gate, outbox, signer, kept, clock, threads);
    this.publish = new PublishCheckpoints(checked, signer, null, Duration.ofDays(400), clock);
    CatalogFile catalog =
        new CatalogFile(
            folder.resolve("catalog.yaml"),
            new SourceKinds(List.of(AtsSystems.named("greenhouse").orElseThrow())));
    this.watch = RevisionWatch.of(store.history(), threads);
    watch.start();
    this.searchable = RevisionWatch.of(corpus.index(), threads);
    searchable.start();
    UseCases useCases =
        new UseCases(
            UseCases.Searching.of(
                checked,
                this.index,
                corpus.gazetteer(),
                corpus.occupations(),
                signer,
                new Build(VERSION, "test"),
                corpus.legacyIds(),
                clock),
            historical(checked, clock),
            UseCases.Proving.of(checked, signer, clock),
            new UseCases.Erasing(erasure.erase(), erasure.drain()),
            UseCases.Following.of(checked, this.index, watch, searchable),
            new UseCases.Sources(
                new ResolvePosting(
                    checked, gate, sourceAccess.sourceRefresh(checked, clock), true, clock),
                new SyncCatalog(catalog, checked, clock),
                new DrainCommands(
                    checked.commands(), HANDLERS, 4, clock, new Random(1), keeping(checked, clock)),
                () -> Freshness.of(checked)),
            new CheckHealth(
                checked,
                this.index,
                new ErasureFaults(checked::loss, gate, erasure.checkpointer(), kept, null)
                    ::mostSevere,
                ReplicaReadiness.ALONE,
                clock,
                serving.health()));
    this.api =
        new Api(
            serving.bearers(),
            useCases,
            new Api.Reading(clock, corpus.gazetteer(), corpus.occupations()),
            new Api.Site(
                VERSION,
                corpus.legacyZone(),
                null,
                null,
                serving.publisher(),
                serving.staleAfter()),
            new Api.Instance(this.index, threads, folder));
    this.server = HttpServer.start(serving.listen(), api);
    this.port = server.port();
  }

  private UseCases.@Nullable Historical historical(Store checked, Clock clock) {
    if (!corpus.isHistorical()) {
      return null;
    }
    BoundedIndex bounded = corpus.closing(new BoundedIndex(corpus.historical(), 2, 4, 128));
    RevisionWatch.Searchable reached =
        corpus.closing(RevisionWatch.of(corpus.historical(), threads));
    reached.start();
    return UseCases.Historical.of(
        checked, bounded, corpus.gazetteer(), corpus.occupations(), reached, clock);
  }

  private static RemoveClosed keeping(Store store, Clock clock) {
    return new RemoveClosed(store.removals(), null, clock);
  }

  /** Serves exactly these postings, revision 1 and on, of a folder; {@link #close} ends it. */
  public static ServedCorpus of(Path folder, List<PostingContent> postings) {
    return of(folder, postings, ServedCorpusOptions.USUAL);
  }

  /** As {@link #of}, served so. */
  static ServedCorpus of(Path folder, List<PostingContent> postings, ServedCorpusOptions serving) {
    return open(new TestCorpus(folder, NOW), postings, serving);
  }

  /** Serves exactly these postings, revision 1 and on, until the corpus closes. */
  public static ServedCorpus of(TestCorpus corpus, List<PostingContent> postings) {
    return of(corpus, postings, ServedCorpusOptions.USUAL);
  }

  /** As {@link #of}, served so. */
  static ServedCorpus of(
      TestCorpus corpus, List<PostingContent> postings, ServedCorpusOptions serving) {
    corpus.now(NOW);
    return corpus.closing(open(corpus, postings, serving));
  }

  private static ServedCorpus open(
      TestCorpus corpus, List<PostingContent> postings, ServedCorpusOptions serving) {
    if (serving.historical()) {
      corpus.historical();
    }
    for (int from = 0; from < postings.size(); from += BATCH) {
      List<PostingContent> batch = postings.subList(from, Math.min(from + BATCH, postings.size()));
      corpus.store().postings().update(batch.stream().map(ServedCorpus::update).toList());
    }
    corpus.catchUp();
    return new ServedCorpus(corpus, serving);
  }

  /** Publishes the checkpoints that are due. */
  void publish() {
    publish.publish();
  }

  /** What it signs with, for those who play a service that lies. */
  Signer signer() {
    return signer;
  }

  /** The lines of {@code erasures export}. */
  List<String> exportedLedger() {
    List<String> lines = new ArrayList<>();
    new ExportLedger(store.erasures(), store.log(LogName.LEDGER))
        .run(signer, line -> lines.add(new String(line, StandardCharsets.UTF_8)));
    return lines;
  }

  /** Changes the store alone: the index falls behind. */
  void add(PostingContent content) {
    store.postings().update(List.of(update(content)));
  }

  /** Puts a posting into the store with a record of its own. */
  public void put(PostingContent content, PostingRecord record) {
    store.postings().update(List.of(update(content, record)));
  }

  /** Adds a source to the catalog, of which the last sync went so. */
  public void went(String id, String kind, SourceHistory history) {
    SourceDefinition source =
        new SourceDefinition(id, kind, null, null, null, Duration.ofHours(6), true);
    List<SourceDefinition> all = new ArrayList<>();
    store.catalog().sources().forEach(it -> all.add(it.definition()));
    all.add(source);
    store.catalog().replace(all);
    store.catalog().record(source, history);
  }

  /** Queues a sync. */
  void queue(String source, Instant at) {
    Order order = new Order(CommandKind.SOURCE_SYNC, source, at, false);
    store.commands().queue(List.of(order), at);
  }

  /** Deletes a posting from the store. */
  void remove(PostingContent content) {
    PostingUpdate.Rule remove = stored -> new PostingUpdate.Decision.Remove();
    store.postings().update(List.of(new PostingUpdate(update(content).id(), null, remove)));
  }

  /** Builds the index anew from the store. */
  void reindex() {
    store.revisions().requestRebuild();
    follow();
  }

  /** Brings the index up to the store. */
  public void follow() {
    try (FollowRevisions follow = corpus.follower(store.revisions(), index)) {
      follow.catchUp();
    }
    if (corpus.isHistorical()) {
      try (FollowRevisions follow = corpus.historicalFollower()) {
        follow.catchUp();
      }
    }
  }

  /** As {@link #metric}, of what only operators see. */
  double operatorMetric(String sample) {
    return sample(operatorMetrics(), sample);
  }

  /** The page of metrics of the listener for operators. */
  public String operatorMetrics() {
    return new String(server.shownMetrics().all().body(), StandardCharsets.UTF_8);
  }

  /** The threads that health and metrics tell of. */
  ServiceThreads threads() {
    return threads;
  }

  /** Opens the listener for operators on a free port; the caller closes it. */
  public AdminServer admin() {
    ReadStatus read = new ReadStatus(store, api.useCases().health(), api.clock());
    return AdminServer.start(ListenOptions.on("127.0.0.1", 0), api, read, server);
  }

  /** The route table. */
  List<Route> routes() {
    return server.routes().all();
  }

  /** As {@link ExamplePaths#of}. */
  String example(String path) {
    return new ExamplePaths(this, store).of(path);
  }

  /** Publishes the logs, of which that of erasures has an entry then. */
  void publishAnErasure() {
    if (store.log(LogName.LEDGER).size() == 0) {
      String person =
          "{\"schema\":\"corpus.participant-erasure/1\","
              + "\"erasureId\":\"6f1c1f0e-3c58-4c0f-9b0e-2f6f6f1f7a99\","
              + "\"participant\":\"example-person\",\"requestedAt\":\"2026-11-20T12:00:00Z\","
              + "\"nonce\":\"AAECAwQFBgcICQoLDA0ODw\"}";
      erasure.erase().erase(ErasureJson.read(person.getBytes(StandardCharsets.UTF_8)));
    }
    // what was erased in this hour is published in the next one
    Instant now = corpus.now();
    corpus.now(now.plus(Duration.ofHours(1)));
    publish();
    corpus.now(now);
  }

  /** Every path of the route table. */
  public List<String> paths() {
    return routes().stream().map(Route::path).toList();
  }

  /** Those of them that need a bearer. */
  public List<String> protectedPaths() {
    return routes().stream().filter(it -> it.access() != Access.PUBLIC).map(Route::path).toList();
  }

  @Override
  int port() {
    return port;
  }

  /** Tells the service that it stops, as the first thing that happens then. */
  void stopping() {
    api.useCases().health().stop();
  }

  /** Each connection is closed after its next answer. */
  void closeAfterAnswers() {
    server.closeAfterAnswers();
  }

  /** Stops serving; what is in flight is answered. */
  void stop() {
    server.close();
  }

  @Override
  public void close() {
    super.close();
    server.close();
    watch.close();
    searchable.close();
    sourceAccess.close();
    erasure.close();
    index.close();
    corpus.close();
  }

  /** The keys of RFC 8032, section 7.1, tests 1 and 2. */
  private static Signer signer(Store store, Clock clock) {
    SigningKey statements =
        SigningKey.ofPem("MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g");
    SigningKey log =
        SigningKey.ofPem("MC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNauqJNqM9u1PuKb7");
    store.signingKeys().use(statements.verifying(), KeyPurpose.STATEMENTS, clock.instant());
    store.signingKeys().use(log.verifying(), KeyPurpose.LOG, clock.instant());
    return new Signer(statements, log, null);
  }

  private static PseudonymKey agreedKey(Store store, Clock clock) {
    PseudonymKey key = PseudonymKey.parse("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    store.participants().agree(KeyChecks.only(key.check()), clock.instant());
    return key;
  }

  private static PostingUpdate update(PostingContent content) {
    Instant seen = Instant.parse("2026-01-01T00:00:00Z");
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, seen);
    return update(content, record);
  }

  /** The path of the page of a posting. */
  static String page(PostingContent content) {
    return "/ads/" + identity(content).postingId();
  }

  private static UrlIdentity identity(PostingContent content) {
    UrlIdentity derived = UrlIdentities.of(content.url());
    return content.identity() == null
        ? derived
        : new UrlIdentity(derived.canonicalUrl(), content.identity());
  }

  private static PostingUpdate update(PostingContent content, PostingRecord record) {
    UrlIdentity known = identity(content);
    return new PostingUpdate(
        known.postingId(),
        known.canonicalUrl(),
        stored -> new PostingUpdate.Decision.Put(content, record));
  }
}

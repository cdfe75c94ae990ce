package dev.corpuscore.http;

import dev.corpuscore.canonical.NormativeTable;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.http.body.AdJson;
import dev.corpuscore.http.body.PageBodies;
import dev.corpuscore.http.control.CatalogSyncResource;
import dev.corpuscore.http.control.DrainResource;
import dev.corpuscore.http.control.ErasureDrainResource;
import dev.corpuscore.http.control.LookUpResource;
import dev.corpuscore.http.control.ResolveResource;
import dev.corpuscore.http.following.AdStreams;
import dev.corpuscore.http.following.ChangesResource;
import dev.corpuscore.http.following.IndexedSoFar;
import dev.corpuscore.http.following.JobStreamVersion;
import dev.corpuscore.http.following.ReadAfterWrite;
import dev.corpuscore.http.insights.InsightsPage;
import dev.corpuscore.http.insights.InsightsResource;
import dev.corpuscore.http.pages.Assets;
import dev.corpuscore.http.pages.FeedFormat;
import dev.corpuscore.http.pages.ProblemPage;
import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.Sitemaps;
import dev.corpuscore.http.pages.browse.BrowsePage;
import dev.corpuscore.http.pages.docs.ApiPages;
import dev.corpuscore.http.pages.docs.DocumentResource;
import dev.corpuscore.http.pages.docs.ViewerFiles;
import dev.corpuscore.http.pages.posting.DuplicateLinks;
import dev.corpuscore.http.pages.posting.PostingPage;
import dev.corpuscore.http.pages.posting.SimilarJobs;
import dev.corpuscore.http.proof.LogResource;
import dev.corpuscore.http.proof.NamedLogResource;
import dev.corpuscore.http.proof.ProofResource;
import dev.corpuscore.http.proof.ReceiptResource;
import dev.corpuscore.http.search.AdSearch;
import dev.corpuscore.http.search.CompleteResource;
import dev.corpuscore.http.search.FreetextHeaders;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.Routes;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.clients.HealthProbes;
import dev.corpuscore.http.server.cost.RouteCosts;
import dev.corpuscore.http.syndication.FeedResource;
import dev.corpuscore.http.syndication.JobFeedResource;
import dev.corpuscore.service.LegacyIds;
import dev.corpuscore.service.UseCases;
import dev.corpuscore.service.indexnow.IndexNowClient;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.signature.JwkSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** All routes of the public socket. */
final class ApiRoutes {
  private ApiRoutes() {}

  /** The table, with the cost of each route. */
  static Routes of(
      Api api, Metrics metrics, MetricsResource shown, RouteCosts costs, HealthProbes probes) {
    UseCases useCases = api.useCases();
    UseCases.Searching searching = useCases.searching();
    UseCases.Proving proving = useCases.proving();
    UseCases.Following following = useCases.following();
    UseCases.Sources sources = useCases.sources();
    PublicOrigin url = new PublicOrigin(api.site().publicUrl(), api.site().publisher());
    Sitemaps sitemap = new Sitemaps(searching.list(), url);
    ApiPages docs = new ApiPages(url);
    ProblemPage problems = new ProblemPage(url.publisher());
    HealthResource health =
        new HealthResource(
            useCases.health(),
            api.instance().threads(),
            proving.signer(),
            api.bearers(),
            api.site().version(),
            probes);
    AdJson writer = new AdJson(api.reading().gazetteer(), api.site().legacyZone());
    LegacyIds ids = searching.legacyIds();
    AdResource ads =
        new AdResource(searching.lookUp(), searching.contacts(), searching.history(), ids, writer);
    LinksResource links =
        new LinksResource(searching.links(), ads, searching.search(), api::queryContext);
    ReadAfterWrite order = new ReadAfterWrite(following.written(), following.searchable());
    IndexedSoFar indexed = new IndexedSoFar(following::progress);
    UseCases.Historical historical = useCases.historical();
    HistoricalResource closed = new HistoricalResource(historical, api::queryContext);
    ReadAfterWrite ofClosed =
        historical == null
            ? order
            : new ReadAfterWrite(following.written(), historical.searchable());
    AdStreams streams =
        new AdStreams(following.changes(), searching.contacts(), writer, api.clock());
    LogResource ledger = new LogResource(proving.ledger());
    LogResource roots = new LogResource(proving.roots());
    ReceiptResource receipts = new ReceiptResource(proving.ledger(), proving.bundles());
    List<Route> all = new ArrayList<>();
    String indexNowKey = api.site().indexNowKey();
    if (indexNowKey != null) {
      all.add(indexNow(indexNowKey));
    }
    all.addAll(
        List.of(
            Route.page("/", browse(api, url), problems).at(costs.page()),
            Route.page("/ads/{id}", posting(api, url, metrics), problems).at(costs.page()),
            Route.page(
                    InsightsPage.PATH,
                    new InsightsPage(searching.insights(), url, api::queryContext),
                    problems)
                .at(costs.page()),
            Route.page("/docs", docs.guide(), problems),
            Route.page("/docs/errors", docs.errors(), problems),
            Route.page("/docs/try", docs.viewer(), problems),
            Route.page("/docs/guides/{name}", docs.guides(), problems).at(costs.page()),
            Route.page("/docs/viewer/{name}", new ViewerFiles(), problems).at(costs.page()),
            Route.page("/assets/{name}", new Assets(), problems),
            Route.page("/favicon.svg", Assets.favicon(), problems),
            Route.page("/favicon.ico", Assets.oldFavicon(), problems),
            Route.page("/robots.txt", sitemap.robots(), problems),
            Route.page("/sitemap.xml", indexed.begun(sitemap.index()), problems)
                .at(costs.sitemap()),
            Route.page("/sitemaps/{part}", indexed.begun(sitemap.part()), problems)
                .at(costs.sitemap()),
            Route.get(
                    FeedFormat.ATOM.path(),
                    Access.PUBLIC,
                    indexed.begun(feed(api, url, FeedFormat.ATOM)))
                .at(costs.page()),
            Route.get(
                    FeedFormat.JSON.path(),
                    Access.PUBLIC,
                    indexed.begun(feed(api, url, FeedFormat.JSON)))
                .at(costs.page()),
            Route.get(JobFeedResource.PATH, Access.PUBLIC, indexed.begun(jobs(api, url)))
                .at(costs.jobs()),
            Route.legacy(
                    "/api/search",
                    closed.searchOr(
                        order.notOlder(
                            indexed.told(
                                new SearchResource(
                                    searching.search(),
                                    searching.contacts(),
                                    ids,
                                    api::queryContext))),
                        ofClosed.notOlder(closed.search())))
                .varying(AdSearch.FIELDS_HEADER + ", " + FreetextHeaders.NAMES)
                .at(costs.search()),
            Route.legacy(
                    "/api/complete",
                    order.notOlder(new CompleteResource(searching.complete(), api::queryContext)))
                .varying(FreetextHeaders.NAMES)
                .at(costs.search()),
            Route.legacy("/api/ad/{id}", order.notOlder(ads)).at(costs.search()),
            Route.legacy("/api/ad/{id}/logo", ads::logo),
            Route.legacy(
                    "/api/ad/{id}/history",
                    order.notOlder(new HistoryResource(ads, searching.history())))
                .at(costs.search()),
            Route.legacy(
                    "/api/ad/{id}/similar", order.notOlder(OtherAdsResource.similar(api, ads, ids)))
                .at(costs.search()),
            Route.legacy(
                    "/api/ad/{id}/near-duplicates",
                    order.notOlder(OtherAdsResource.ofJob(api, ads, ids)))
                .at(costs.search()),
            Route.legacy("/api/joblinks", order.notOlder(indexed.told(links))).at(costs.search()),
            Route.legacy("/api/joblinks/{id}", order.notOlder(links::job)).at(costs.search()),
            Route.legacy("/api/historical/search", ofClosed.notOlder(closed.search()))
                .varying(AdSearch.FIELDS_HEADER + ", " + FreetextHeaders.NAMES)
                .at(costs.search()),
            Route.legacy("/api/historical/stats", ofClosed.notOlder(closed::statistics))
                .at(costs.search()),
            Route.legacy("/api/historical/ad/{id}", ofClosed.notOlder(closed::ad))
                .at(costs.search()),
            Route.get(
                    "/api/insights",
                    Access.PUBLIC,
                    order.notOlder(new InsightsResource(searching.insights(), api::queryContext)))
                .at(costs.search()),
            Route.get(
                    "/api/postings",
                    Access.PUBLIC,
                    order.notOlder(
                        indexed.told(new PostingsResource(searching.search(), api.clock()))))
                .at(costs.search()),
            Route.get(
                    "/api/changes",
                    Access.PUBLIC,
                    new ChangesResource(
                        following.changes(), following.filtered(), api::queryContext))
                .at(costs.changes()),
            Route.legacy("/api/snapshot", streams.snapshot()).at(costs.stream()),
            Route.legacy("/api/v2/snapshot", streams.snapshot()).at(costs.stream()),
            Route.legacy("/api/stream", streams.stream(JobStreamVersion.V1)).at(costs.stream()),
            Route.legacy("/api/v2/stream", streams.stream(JobStreamVersion.V2)).at(costs.stream()),
            Route.post(
                    "/api/corpus/search",
                    Access.CONTROL,
                    order.notOlder(new RoleSearchResource(searching.roles())))
                .at(costs.search()),
            Route.get("/api/ads/lookup", Access.CONTROL, new LookUpResource(searching.lookUp())),
            Route.post(
                "/api/ads/resolve",
                Access.CONTROL,
                order.named(new ResolveResource(sources.resolve()))),
            Route.post(
                "/api/corpus/erasures/drain",
                Access.CONTROL,
                order.named(new ErasureDrainResource(useCases.erasing().drain(), metrics))),
            Route.post(
                "/api/corpus/participants/erase",
                Access.LIFECYCLE,
                order.named(request -> erase(useCases.erasing(), request))),
            Route.post(
                "/api/catalog/sync",
                Access.CONTROL,
                order.named(new CatalogSyncResource(sources.catalog()))),
            Route.post(
                "/api/commands/drain",
                Access.CONTROL,
                order.named(new DrainResource(sources.drain(), metrics))),
            Route.get("/healthz", Access.PUBLIC, health.health()),
            Route.get("/readyz", Access.PUBLIC, health.readiness()),
            Route.get("/metrics", Access.PUBLIC, shown.forEverybody()),
            Route.get("/openapi.yaml", Access.PUBLIC, DocumentResource.openApi()),
            Route.get("/swagger.json", Access.PUBLIC, DocumentResource.swagger()),
            Route.get(
                "/schemas/role-search.v1.json", Access.PUBLIC, DocumentResource.roleSearchSchema()),
            Route.get(
                "/.well-known/corpus-core/keys.json",
                Access.PUBLIC,
                request -> Response.json(JwkSet.json(proving.keys().published()))),
            Route.get("/ledger/checkpoint", Access.PUBLIC, ledger::checkpoint),
            Route.below("/ledger/tile/{tile}", ledger::tile),
            Route.get("/ledger/proof", Access.PUBLIC, ProofResource.ofErasures(proving.ledger()))
                .guarded(ProofResource.RECEIPT, Access.CONTROL_OR_LIFECYCLE),
            Route.get(
                "/ledger/receipts/{receipt}", Access.CONTROL_OR_LIFECYCLE, receipts::envelope),
            Route.get(
                "/ledger/receipts/{receipt}/bundle", Access.CONTROL_OR_LIFECYCLE, receipts::bundle),
            Route.get("/roots/checkpoint", Access.PUBLIC, roots::checkpoint),
            Route.below("/roots/tile/{tile}", roots::tile),
            Route.get(
                    "/roots/proof",
                    Access.PUBLIC,
                    ProofResource.ofRoots(proving.roots(), proving.postings()))
                .at(costs.proof()),
            Route.below(
                NamedLogResource.PATH, new NamedLogResource(proving.ledger(), proving.roots())),
            table(NormativeTable.PLURALS),
            table(NormativeTable.TRACKING_PARAMETERS),
            table(NormativeTable.URL_SHAPES_V1),
            table(NormativeTable.URL_SHAPES),
            table(NormativeTable.WORD_CLASSES)));
    return new Routes(all, problems);
  }

  /** By which search engines see that who tells them of changes is this site. */
  private static Route indexNow(String key) {
    byte[] text = key.getBytes(StandardCharsets.US_ASCII);
    return Route.get(
        IndexNowClient.keyPath(key),
        Access.PUBLIC,
        request -> new Response(200, "text/plain; charset=utf-8", text, Map.of()));
  }

  /** Answers with the stored receipt, byte for byte: docs/receipt-format.md. */
  private static Response erase(UseCases.Erasing erasing, Request request) {
    return Response.json(erasing.erase().erase(ErasureJson.read(request.requiredBody())));
  }

  private static Route table(NormativeTable table) {
    return Route.get("/schemas/" + table.fileName(), Access.PUBLIC, DocumentResource.of(table));
  }

  private static BrowsePage browse(Api api, PublicOrigin url) {
    SearchPostings search = api.useCases().searching().search();
    PageBodies bodies = new PageBodies(search);
    return new BrowsePage(
        search,
        bodies::shown,
        bodies::summary,
        bodies::duplicates,
        url,
        api::queryContext,
        api.useCases().following()::progress,
        content -> Position.of(content, api.reading().gazetteer()));
  }

  private static FeedResource feed(Api api, PublicOrigin url, FeedFormat format) {
    SearchPostings search = api.useCases().searching().search();
    return new FeedResource(
        search, new PageBodies(search)::feedHit, url, api::queryContext, format);
  }

  private static JobFeedResource jobs(Api api, PublicOrigin url) {
    UseCases.Searching searching = api.useCases().searching();
    SearchPostings search = searching.search();
    PageBodies bodies = new PageBodies(search);
    Predicate<List<String>> given = searching.republished()::areGiven;
    return new JobFeedResource(search, it -> bodies.jobHit(it, given), url, api::queryContext);
  }

  private static PostingPage posting(Api api, PublicOrigin url, Metrics metrics) {
    UseCases.Searching searching = api.useCases().searching();
    SearchPostings search = searching.search();
    PageBodies bodies = new PageBodies(search);
    DuplicateLinks sameWords = new DuplicateLinks(search, bodies::summary, api.clock());
    SimilarJobs similar = new SimilarJobs(searching.similar(), bodies::summary);
    return new PostingPage(
        searching.lookUp(),
        searching.history(),
        sameWords,
        similar,
        url,
        api.site().staleAfter(),
        metrics,
        api.clock());
  }
}

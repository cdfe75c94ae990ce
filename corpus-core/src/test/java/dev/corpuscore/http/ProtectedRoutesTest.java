package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.app.BearerSet;
import dev.corpuscore.config.Settings;
import dev.corpuscore.http.server.Access;
import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.store.Store;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every route of the table behind its bearer, whatever routes there will be. */
class ProtectedRoutesTest {
  private static final String CONTROL = ServedCorpus.CONTROL;
  private static final String LIFECYCLE = ServedCorpus.LIFECYCLE;
  private static final String WORKER = ServedCorpus.WORKER;
  private static final List<String> METHODS =
      Tier.share(
          List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"),
          Set.of("GET", "POST", "BREW"));

  /** The specification, section 5, the contract's two documents, and the pages. */
  private static final Set<String> PUBLIC =
      Set.of(
          "/api/search",
          "/api/complete",
          "/api/ad/{id}",
          "/api/ad/{id}/logo",
          "/api/ad/{id}/history",
          "/api/ad/{id}/similar",
          "/api/ad/{id}/near-duplicates",
          "/api/joblinks",
          "/api/joblinks/{id}",
          "/api/historical/search",
          "/api/historical/stats",
          "/api/historical/ad/{id}",
          "/api/postings",
          "/api/insights",
          "/insights",
          "/api/changes",
          "/api/snapshot",
          "/api/v2/snapshot",
          "/api/stream",
          "/api/v2/stream",
          "/healthz",
          "/readyz",
          "/metrics",
          "/openapi.yaml",
          "/swagger.json",
          "/.well-known/corpus-core/keys.json",
          "/ledger/checkpoint",
          "/ledger/tile/{tile}",
          "/ledger/proof",
          "/roots/checkpoint",
          "/roots/tile/{tile}",
          "/roots/proof",
          "/logs/{log}",
          "/schemas/role-search.v1.json",
          "/schemas/plurals.v1.json",
          "/schemas/tracking-parameters.v1.json",
          "/schemas/url-shapes.v1.json",
          "/schemas/url-shapes.v2.json",
          "/schemas/word-classes.v1.json",
          "/",
          "/ads/{id}",
          "/docs",
          "/docs/errors",
          "/docs/try",
          "/docs/guides/{name}",
          "/docs/viewer/{name}",
          "/assets/{name}",
          "/favicon.svg",
          "/favicon.ico",
          "/robots.txt",
          "/sitemap.xml",
          "/sitemaps/{part}",
          "/feed.atom",
          "/feed.json",
          "/feed.xml");

  private static final Map<String, Access> PROTECTED =
      Map.of(
          "GET /ledger/receipts/{receipt}", Access.CONTROL_OR_LIFECYCLE,
          "GET /ledger/receipts/{receipt}/bundle", Access.CONTROL_OR_LIFECYCLE,
          "POST /api/corpus/search", Access.CONTROL,
          "GET /api/ads/lookup", Access.CONTROL,
          "POST /api/ads/resolve", Access.CONTROL,
          "POST /api/commands/drain", Access.CONTROL,
          "POST /api/catalog/sync", Access.CONTROL,
          "POST /api/corpus/erasures/drain", Access.CONTROL,
          "POST /api/corpus/participants/erase", Access.LIFECYCLE);

  private final Probe store = new Probe();
  private final Probe index = new Probe();
  @TempDir private Path folder;

  @Test
  void table_protectsWhatTheSpecificationProtects() {
    try (ServedCorpus corpus = serve(CONTROL, LIFECYCLE, WORKER)) {

      for (Route route : corpus.routes()) {
        if (route.access() == Access.PUBLIC) {
          assertThat(PUBLIC).contains(route.path());
        } else {
          assertThat(PROTECTED).containsEntry(route.method() + " " + route.path(), route.access());
        }
      }
    }
  }

  @BothTiers
  @Test
  void everyRoute_everyMethod_opensForItsOwnBearerAlone() {
    try (ServedCorpus corpus = serve(CONTROL, LIFECYCLE, WORKER)) {

      for (Guarded route : guarded(corpus)) {
        int before = store.calls() + index.calls();
        for (String method : METHODS) {
          assertRefused(ask(corpus, method, route.path(), ""), 401, "unauthenticated");
          assertRefused(
              ask(corpus, method, route.path(), "wrong".repeat(8)), 401, "unauthenticated");
          assertRefused(ask(corpus, method, route.path(), WORKER), 401, "unauthenticated");
          for (String other : route.openedByNone()) {
            assertRefused(ask(corpus, method, route.path(), other), 403, "forbidden");
          }
        }
        assertThat(store.calls() + index.calls()).as("nothing was looked at").isEqualTo(before);
        for (String own : route.openedBy()) {
          for (String method : METHODS) {
            HttpResponse<String> response = ask(corpus, method, route.path(), own);
            assertThat(response.statusCode()).as(method + route.path()).isNotIn(401, 403, 503);
            assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
          }
        }
      }
    }
  }

  /** The lines of issue 3; a dash is a bearer that is not configured. */
  @BothTiers
  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "short-23-characters-abc,LIFECYCLE,WORKER",
        "CONTROL,short-23-characters-abc,WORKER",
        "CONTROL,LIFECYCLE,short-23-characters-abc",
        "CONTROL,  short-23-characters-abc  ,WORKER",
        "CONTROL,LIFECYCLE, weak-when-trimmed-22ch ",
        "CONTROL,CONTROL,WORKER",
        "CONTROL,LIFECYCLE,CONTROL",
        "CONTROL,LIFECYCLE,LIFECYCLE",
        "CONTROL,CONTROL,CONTROL",
        "CONTROL,LIFECYCLE, LIFECYCLE ",
        "' ',LIFECYCLE,WORKER",
        "CONTROL,'\tCONTROL\n',-",
        "-,LIFECYCLE,LIFECYCLE",
        "-,-,short-23-characters-abc",
        "-,-,-",
      })
  void weakSet_closesEveryProtectedRoute(String control, String lifecycle, String worker) {
    try (ServedCorpus corpus = serve(named(control), named(lifecycle), named(worker))) {

      for (Guarded route : guarded(corpus)) {
        assertClosed(corpus, route.path());
      }
      assertPublicRoutesAnswer(corpus);
    }
  }

  @BothTiers
  @ParameterizedTest
  @CsvSource({
    "-, LIFECYCLE, WORKER, CONTROL",
    "CONTROL, -, WORKER, LIFECYCLE",
    "-, LIFECYCLE, -, CONTROL",
    "CONTROL, -, -, LIFECYCLE",
  })
  void oneUnset_closesItsOwnRoutes(String control, String lifecycle, String worker, Access closed) {
    try (ServedCorpus corpus = serve(named(control), named(lifecycle), named(worker))) {

      for (Guarded route : guarded(corpus)) {
        if (route.access() == closed) {
          assertClosed(corpus, route.path());
        } else {
          String own = closed == Access.LIFECYCLE ? CONTROL : LIFECYCLE;
          assertThat(ask(corpus, route.method(), route.path(), own).statusCode())
              .isNotIn(401, 403, 503);
        }
      }
      assertPublicRoutesAnswer(corpus);
    }
  }

  private void assertClosed(ServedCorpus corpus, String path) {
    int before = store.calls() + index.calls();
    for (String method : METHODS) {
      for (String token : List.of("", "wrong".repeat(8), CONTROL, LIFECYCLE, WORKER)) {
        assertRefused(ask(corpus, method, path, token), 503, "credentials-unavailable");
      }
    }
    assertThat(store.calls() + index.calls()).as("nothing was looked at").isEqualTo(before);
  }

  private static void assertPublicRoutesAnswer(ServedCorpus corpus) {
    for (Route route : corpus.routes()) {
      if (route.access() == Access.PUBLIC) {
        for (String token : List.of("", "wrong", CONTROL)) {
          HttpResponse<String> response = ask(corpus, "GET", corpus.example(route.path()), token);
          assertThat(response.statusCode()).as(route.path()).isEqualTo(200);
          assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
        }
      }
    }
  }

  /** What is asked for, and who may ask. */
  private record Guarded(String method, String path, Access access) {
    List<String> openedBy() {
      return switch (access) {
        case CONTROL -> List.of(CONTROL);
        case LIFECYCLE -> List.of(LIFECYCLE);
        default -> List.of(CONTROL, LIFECYCLE);
      };
    }

    List<String> openedByNone() {
      return Stream.of(CONTROL, LIFECYCLE).filter(it -> !openedBy().contains(it)).toList();
    }
  }

  /** Every protected route, and every public one with the parameter that protects it. */
  private static List<Guarded> guarded(ServedCorpus corpus) {
    List<Guarded> all = new ArrayList<>();
    String id = "sha256:" + "0".repeat(64);
    for (Route route : corpus.routes()) {
      String method = route.method().name();
      if (route.access() != Access.PUBLIC) {
        // of no erasure: after one, the store is at work for a while
        all.add(new Guarded(method, route.path().replace("{receipt}", id), route.access()));
      } else if (route.guard() != null) {
        assertThat(route.path() + route.guard().parameter()).isEqualTo("/ledger/proofreceipt");
        for (String query :
            List.of("receipt=" + id, "from=1&to=1&receipt", "%72eceip%74=" + id, "receipt=&x")) {
          all.add(new Guarded(method, route.path() + "?" + query, route.guard().access()));
        }
      }
    }
    assertThat(all).hasSize(PROTECTED.size() + 4);
    return all;
  }

  private static HttpResponse<String> ask(
      ServedCorpus corpus, String method, String path, String token) {
    return token.isEmpty()
        ? corpus.send(method, path)
        : corpus.send(method, path, "Authorization", "Bearer " + token);
  }

  private static String named(String value) {
    return value
        .replace("CONTROL", CONTROL)
        .replace("LIFECYCLE", LIFECYCLE)
        .replace("WORKER", WORKER);
  }

  private ServedCorpus serve(String control, String lifecycle, String worker) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_CONTROL_TOKEN", control);
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", lifecycle);
    environment.put("CORE_CORPUS_WORKER_TOKEN", worker);
    environment.values().removeIf("-"::equals);
    return ServedCorpus.of(
        folder,
        List.of(PostingContent.of(ServedCorpus.EXAMPLE, "Cook").build()),
        ServedCorpusOptions.HISTORICAL
            .with(BearerSet.judge(Settings.read(environment).credentials()))
            .behind(
                it -> index.before(PostingIndex.class, it), it -> store.before(Store.class, it)));
  }

  private static void assertRefused(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).as(response.request().toString()).isEqualTo(status);
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(response.headers().firstValue("WWW-Authenticate").isPresent())
        .isEqualTo(status != 503);
    if (!response.request().method().equals("HEAD")) {
      assertThat(ServedCorpus.parse(response.body()).at("/type").stringValue())
          .isEqualTo("urn:corpus-core:problem:" + code);
    }
  }
}

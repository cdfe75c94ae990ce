package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.server.Routes.Route;
import dev.corpuscore.http.server.cost.Cost;
import dev.corpuscore.service.TestCorpus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a request of each route that waits, is streamed or makes large answers may hold. */
class RouteCostsTest {
  /** Where its pages are made; how many requests of one network, and of all; MiB of a page. */
  private static final Map<String, String> COSTS = new HashMap<>();

  static {
    List.of(
            "/",
            "/ads/{id}",
            "/insights",
            "/docs/guides/{name}",
            "/docs/viewer/{name}",
            "/feed.atom",
            "/feed.json")
        .forEach(path -> COSTS.put(path, "page 128 of 1024 pages, 20 MiB"));
    List.of("/sitemap.xml", "/sitemaps/{part}")
        .forEach(path -> COSTS.put(path, "page 2 of 260 sitemaps, 1 MiB"));
    COSTS.put("/feed.xml", "page 2 of 260 feeds of jobs, 20 MiB");
    List.of(
            "/api/search",
            "/api/complete",
            "/api/ad/{id}",
            "/api/ad/{id}/history",
            "/api/ad/{id}/similar",
            "/api/ad/{id}/near-duplicates",
            "/api/joblinks",
            "/api/joblinks/{id}",
            "/api/historical/search",
            "/api/historical/stats",
            "/api/historical/ad/{id}",
            "/api/insights",
            "/api/postings",
            "/api/corpus/search")
        .forEach(path -> COSTS.put(path, "stream 64 of 1024 searches, 20 MiB"));
    List.of("/api/snapshot", "/api/v2/snapshot", "/api/stream", "/api/v2/stream")
        .forEach(path -> COSTS.put(path, "stream 2 of 260 streams, 16 MiB"));
    COSTS.put("/roots/proof", "page 8 of 1040 proofs, 2 MiB");
    COSTS.put("/api/changes", "stream 8 of 1040 reads of changes, 16 MiB");
  }

  @Test
  void table_namesWhatEachRouteMayHold(TestCorpus data) {
    Map<String, String> declared = new HashMap<>();
    ServedCorpus corpus = ServedCorpus.of(data, List.of(), ServedCorpusOptions.HISTORICAL);
    for (Route route : corpus.routes()) {
      Cost cost = route.cost();
      if (cost != null) {
        declared.put(
            route.path(),
            "%s %d of %d %s, %d MiB"
                .formatted(
                    cost.threads().name(),
                    cost.places().ofOneCaller(),
                    cost.places().ofAll(),
                    cost.places().name(),
                    cost.bytes() >> 20));
      }
    }

    assertThat(declared).isEqualTo(COSTS);
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The ids of ads with {@code CORE_LEGACY_IDS}, and without it. */
class LegacyIdsTest {
  private static final String PAGE = "https://arbetsformedlingen.se/platsbanken/annonser/";

  private final TestCorpus data;

  LegacyIdsTest(TestCorpus data) {
    this.data = data;
  }

  @Test
  void search_legacyIds_areTheNumbersOfAdsThatAJobTechSourceOwns() {
    try (ServedCorpus served = serve(true)) {
      assertThat(shown(served, "/api/search?limit=100"))
          .isEqualTo(
              Map.of(
                  "Page", "101",
                  "Elsewhere", "102",
                  "Twice", ours("https://small.example/103"),
                  "Other", ours("https://small.example/other"),
                  "Imported", ours(PAGE + "104"),
                  "Gathered", ours(PAGE + "105"),
                  "Built", ours("https://small.example/built"),
                  "First", "106",
                  "Second", ours("https://small.example/106"),
                  "Worded", ours("https://small.example/worded")));
      assertThat(shown(served, "/api/search?limit=100&resdet=brief"))
          .containsEntry("Page", "101")
          .containsEntry("Gathered", ours(PAGE + "105"));
      assertThat(served.get("/api/search?q=page&fields=id,legacy_id").body())
          .contains("\"hits\":[{\"id\":\"101\",\"legacy_id\":\"101\"}]");
    }
  }

  @Test
  void oneAd_legacyIds_isFoundByBothIds() {
    try (ServedCorpus served = serve(true)) {
      for (String id : List.of("101", ours(PAGE + "101"))) {
        JsonNode ad = served.json("/api/ad/" + id);
        assertThat(ad.get("id").stringValue()).isEqualTo("101");
        assertThat(ad.get("headline").stringValue()).isEqualTo("Page");
        assertThat(served.get("/api/ad/" + id + "/logo").statusCode()).isEqualTo(200);
        assertThat(served.get("/api/ad/" + id + "/similar").statusCode()).isEqualTo(200);
      }
      assertThat(served.json("/api/ad/106").get("headline").stringValue()).isEqualTo("First");
      assertThat(served.get("/api/ad/103").body()).contains("several ads have this id");
    }
  }

  @Test
  void feeds_legacyIds_keepTheIdsOfPostings() {
    try (ServedCorpus served = serve(true)) {
      for (String route :
          List.of(
              "/api/snapshot",
              "/api/stream?date=2026-01-01T00:00:00",
              "/api/changes",
              "/api/postings?limit=100")) {
        assertThat(served.get(route).body())
            .as(route)
            .contains(ours(PAGE + "101"))
            .doesNotContain("{\"id\":\"101\",\"legacy_id\"");
      }
    }
  }

  @Test
  void search_withoutLegacyIds_hasTheIdsOfPostings() {
    try (ServedCorpus served = serve(false)) {
      assertThat(shown(served, "/api/search?limit=100").values())
          .hasSize(10)
          .allMatch(id -> id.startsWith("p_"));
      assertThat(served.json("/api/ad/101").get("id").stringValue()).isEqualTo(ours(PAGE + "101"));
      assertThat(served.get("/api/ad/106").body()).contains("several ads have this id");
    }
  }

  private ServedCorpus serve(boolean legacyIds) {
    if (legacyIds) {
      data.showLegacyIds();
    }
    data.store()
        .catalog()
        .replace(
            List.of(
                source("af", "jobtech", "https://af.example/search"),
                source("dump", "ndjson", "https://dump.example/all")));
    ServedCorpus served = ServedCorpus.of(data, List.of());
    served.put(ad("Page", PAGE + "101", "{\"id\":\"101\"}"), JobFeedTest.heldBy("af"));
    served.put(
        ad("Elsewhere", "https://small.example/102", "{\"id\":\"102\"}"), JobFeedTest.heldBy("af"));
    served.put(
        ad("Twice", "https://small.example/103", "{\"id\":\"103\"}"), JobFeedTest.heldBy("af"));
    served.put(
        ad("Other", "https://small.example/other", "{\"external_id\":\"103\"}"),
        JobFeedTest.heldBy("af"));
    served.put(ad("Imported", PAGE + "104", "{\"id\":\"104\"}"), JobFeedTest.heldBy());
    served.put(
        ad("Gathered", PAGE + "105", "{\"id\":\"105\"}"), JobFeedTest.heldBy("dump", "gone"));
    served.put(ad("Built", "https://small.example/built", null), JobFeedTest.heldBy("af"));
    served.put(
        ad("Second", "https://small.example/106", "{\"id\":\"106\"}"), JobFeedTest.heldBy("af"));
    served.put(ad("First", PAGE + "106", "{\"id\":\"106\"}"), JobFeedTest.heldBy("af", "dump"));
    served.put(
        ad("Worded", "https://small.example/worded", "{\"id\":\"7a\"}"), JobFeedTest.heldBy("af"));
    served.follow();
    return served;
  }

  private static SourceDefinition source(String id, String kind, String url) {
    return new SourceDefinition(id, kind, null, null, url, Duration.ofHours(6), true);
  }

  private static PostingContent ad(String headline, String url, @Nullable String legacyAd) {
    return PostingContent.of(url, headline)
        .legacyAd(legacyAd == null ? null : new LegacyAd(legacyAd))
        .build();
  }

  private static String ours(String url) {
    return UrlIdentities.of(url).postingId().value();
  }

  /** The ids of all hits by their headline. */
  private static Map<String, String> shown(ServedCorpus served, String path) {
    Map<String, String> shown = new TreeMap<>();
    served
        .json(path)
        .get("hits")
        .forEach(hit -> shown.put(hit.get("headline").stringValue(), hit.get("id").stringValue()));
    return shown;
  }
}

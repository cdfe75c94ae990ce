package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/joblinks}. */
class LinksRouteTest {
  private static final String CLOSED = "https://closed.example/1";
  private static final String REMOVED = "https://removed.example/1";

  /** More than a page of the search below, so that hits go on behind groups that were met. */
  private static final int JOBS = 170;

  /** The open copies of each job, by its title. */
  private static final Map<String, Set<String>> EXPECTED = new HashMap<>();

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    long seed = Seed.of(LinksRouteTest.class);
    Random random = new Random(seed);
    List<PostingContent> postings = new ArrayList<>();
    for (int job = 0; job < JOBS; job++) {
      int copies = 1 + random.nextInt(3);
      for (int copy = 0; copy < copies; copy++) {
        String url = "https://www.Board" + copy + ".example/jobs/" + job;
        postings.add(ad(url, "Cook " + job).build());
        EXPECTED.computeIfAbsent("Cook " + job, it -> new TreeSet<>()).add(url);
      }
    }
    postings.add(ad("https://board0.example/baker", "Baker").build());
    postings.add(ad("https://board1.example/baker", "Baker").build());
    postings.add(ad(CLOSED, "Baker").expiresAt(ServedCorpus.NOW).build());
    postings.add(ad(REMOVED, "Baker").build());
    EXPECTED.put("Baker", Set.of("https://board0.example/baker", "https://board1.example/baker"));
    corpus = ServedCorpus.of(data, postings);
    corpus.remove(ad(REMOVED, "Baker").build());
    corpus.follow();
  }

  @Test
  void pages_haveEachJobOnce_withItsOpenCopies() {
    Map<String, Set<String>> found = new HashMap<>();
    Set<String> ids = new HashSet<>();
    for (int offset = 0; offset < JOBS + 1; offset += 50) {
      JsonNode page = corpus.json("/api/joblinks?limit=50&offset=" + offset);
      assertThat(page.at("/total/value").intValue()).isEqualTo(JOBS + 1);
      assertThat(page.get("hits")).hasSize(Math.min(50, JOBS + 1 - offset));
      for (JsonNode hit : page.get("hits")) {
        found.put(hit.get("headline").stringValue(), urls(hit));
        ids.add(hit.get("id").stringValue());
      }
    }

    assertThat(found).isEqualTo(EXPECTED);
    assertThat(ids).hasSize(JOBS + 1);
  }

  @Test
  void hit_hasTheMembersOfJobTechsLinks() {
    JsonNode hit = corpus.json("/joblinks?q=baker").at("/hits/0");

    assertThat(hit.propertyNames())
        .containsExactly(
            "id",
            "headline",
            "brief",
            "occupation",
            "occupation_group",
            "occupation_field",
            "publication_date",
            "application_deadline",
            "employer",
            "workplace_addresses",
            "source_links");
    assertThat(hit.get("headline").stringValue()).isEqualTo("Baker");
    assertThat(hit.get("brief").stringValue()).startsWith("We feed thirty guests");
    assertThat(hit.at("/employer/name").stringValue()).isEqualTo("Acme");
    assertThat(hit.get("workplace_addresses")).hasSize(1);
    assertThat(hit.at("/source_links/0/label").stringValue()).matches("board[01]\\.example");
    assertThat(corpus.json("/api/joblinks/" + hit.get("id").stringValue())).isEqualTo(hit);
  }

  @Test
  void excludedSource_leavesOutItsCopies_andJobsThatHaveNoOther() {
    JsonNode page = corpus.json("/api/joblinks?limit=100&exclude_source=Board0.example");
    long left =
        EXPECTED.values().stream()
            .filter(urls -> urls.stream().anyMatch(it -> !it.contains("oard0.")))
            .count();

    assertThat(page.at("/total/value").longValue()).isEqualTo(left);
    for (JsonNode hit : page.get("hits")) {
      assertThat(urls(hit)).isNotEmpty().noneMatch(it -> it.contains("oard0."));
    }
  }

  @Test
  void job_ofNoOpenAd_is404() {
    for (String id : List.of("p_aaaaaaaaaaaaaaaaaaaaaaaaaa", "x", id(CLOSED), id(REMOVED))) {
      assertThat(corpus.get("/api/joblinks/" + id).statusCode()).as(id).isEqualTo(404);
    }
  }

  @Test
  void badParameters_are400_allAtOnce() {
    HttpResponse<String> answer =
        corpus.get("/api/joblinks?offset=2001&limit=x&sort=best&strict=true&colour=red");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("offset", "limit", "sort", "colour");
  }

  private static Set<String> urls(JsonNode hit) {
    Set<String> urls = new TreeSet<>();
    hit.get("source_links").forEach(it -> urls.add(it.get("url").stringValue()));
    assertThat(hit.get("source_links")).hasSize(urls.size());
    return urls;
  }

  private static String id(String url) {
    return UrlIdentities.of(url).postingId().value();
  }

  private static PostingContentBuilder ad(String url, String title) {
    return PostingContent.of(url, title)
        .company(new Company("Acme", null))
        .description("We feed thirty guests a day, and look for somebody who likes to.");
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What searches say while the index lacks what is stored. */
class GrowingIndexTest {
  private static final String HEADER = "X-Search-Indexed";
  private static final String NOTHING = "/?q=zookeeper";

  @Test
  void nothingFoundInAGrowingIndex_isNotCalledNoJobs_inEachLanguage(TestCorpus data) {
    ServedCorpus corpus = growing(data);

    HttpResponse<String> page = corpus.get(NOTHING);

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("Still being indexed: 1 of 3", "name=\"robots\" content=\"noindex")
        .doesNotContain("No jobs");
    assertThat(heading(corpus, "sv")).contains("Indexeras fortfarande: 1 av 3");
    assertThat(heading(corpus, "fi")).contains("Indeksointi on kesken: 1 / 3");
    assertThat(heading(corpus, "de")).contains("Wird noch indexiert: 1 von 3");
    assertThat(heading(corpus, "fr")).contains("Indexation en cours : 1 sur 3");
    assertThat(heading(corpus, "es")).contains("Indexación en curso: 1 de 3");

    corpus.follow();
    Await.until("it is indexed", () -> corpus.get(NOTHING).body().contains("No jobs"));
    assertThat(corpus.get(NOTHING).body()).doesNotContain("being indexed");
  }

  @Test
  void whatIsFoundInAGrowingIndex_isShown(TestCorpus data) {
    ServedCorpus corpus = growing(data);

    assertThat(corpus.get("/?q=cook").statusCode()).isEqualTo(200);
    assertThat(corpus.get("/?q=cook").body()).contains("1 job").doesNotContain("being indexed");
  }

  @Test
  void searchesOfTheApi_sayInAHeader_howFarTheIndexIs(TestCorpus data) {
    ServedCorpus corpus = growing(data);

    for (String path : List.of("/api/search?q=cook", "/api/postings?q=x", "/api/joblinks?q=x")) {
      HttpResponse<String> answer = corpus.get(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(answer.headers().firstValue(HEADER)).as(path).contains("1/3");
      assertThat(answer.headers().firstValue("Access-Control-Expose-Headers"))
          .as("what scripts of other pages may read")
          .hasValueSatisfying(it -> assertThat(it).contains(HEADER));
    }

    corpus.follow();
    Await.until("it is indexed", () -> indexed(corpus).isEmpty());
  }

  @Test
  void emptyIndexBesideAFullStore_is503ForCrawlers_andNotForTheApi(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    corpus.add(posting("Cook", 1));
    Await.until("it is stored", () -> corpus.get("/").statusCode() == 503);

    HttpResponse<String> page = corpus.get("/");
    assertThat(page.body())
        .contains("Still being indexed: 0 of 1")
        .doesNotContain("No jobs", "./corpus import FILE");
    assertThat(page.headers().firstValue("Retry-After")).contains("1");
    for (String path : List.of("/feed.atom", "/feed.json", "/feed.xml", "/sitemap.xml")) {
      HttpResponse<String> list = corpus.get(path);
      assertThat(list.statusCode()).as(path).isEqualTo(503);
      assertThat(list.headers().firstValue("Retry-After")).as(path).contains("1");
    }
    assertThat(corpus.get("/api/search").statusCode()).isEqualTo(200);
    assertThat(indexed(corpus)).isEqualTo("0/1");

    corpus.follow();
    Await.until("it is indexed", () -> corpus.get("/").statusCode() == 200);
    assertThat(corpus.get("/feed.atom").statusCode()).isEqualTo(200);
  }

  @Test
  void emptyCorpus_isWholeWithoutAPosting(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    assertThat(corpus.get("/").statusCode()).isEqualTo(200);
    assertThat(corpus.get("/").body()).contains("No jobs", "./corpus import FILE");
    assertThat(corpus.get("/feed.atom").statusCode()).isEqualTo(200);
    assertThat(indexed(corpus)).isEmpty();
  }

  /** One of three postings is indexed. */
  private static ServedCorpus growing(TestCorpus data) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of(posting("Cook", 1)));
    corpus.add(posting("Nurse", 2));
    corpus.add(posting("Welder", 3));
    Await.until("all are stored", () -> indexed(corpus).equals("1/3"));
    return corpus;
  }

  private static String indexed(ServedCorpus corpus) {
    return corpus.get("/api/search").headers().firstValue(HEADER).orElse("");
  }

  private static String heading(ServedCorpus corpus, String language) {
    return corpus.get(NOTHING + "&lang=" + language).body().replaceAll("[\u2066-\u2069]", "");
  }

  private static PostingContent posting(String title, int number) {
    return PostingContent.of("https://kitchen.example/" + number, title).build();
  }
}

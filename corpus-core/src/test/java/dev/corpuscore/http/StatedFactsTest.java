package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What answers and pages say of facts that only the text of an ad states. */
class StatedFactsTest {
  private static final String SENTENCE = "This is a fully remote, part-time position";

  private static final PostingContent SAID =
      PostingContent.of("https://a.example/1", "Planner")
          .workplace(Workplace.REMOTE)
          .employmentType(EmploymentType.PART_TIME)
          .build();
  private static final PostingContent STATED =
      PostingContent.of("https://b.example/2", "Planner of routes")
          .description("You plan \"routes\". " + SENTENCE + ".")
          .build();

  private static final PostingContent BAKER =
      PostingContent.of("https://d.example/4", "Baker")
          .description("You bake. Apply by 15 May 2026.")
          .build();

  /** One says all that it is in members, one in its text, one that it is neither. */
  private final ServedCorpus corpus;

  StatedFactsTest(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                SAID,
                STATED,
                BAKER,
                PostingContent.of("https://c.example/3", "Cook")
                    .description("You cook. " + SENTENCE + ".")
                    .workplace(Workplace.ONSITE)
                    .employmentType(EmploymentType.FULL_TIME)
                    .build()));
  }

  @Test
  void hit_hasTheSentence_whichNoMemberSays() {
    JsonNode hits = corpus.json("/api/search?remote=true&employment-type=part_time").at("/hits");

    assertThat(hits.valueStream())
        .extracting(hit -> hit.at("/headline").asString() + ' ' + hit.path("derived"))
        .containsExactlyInAnyOrder(
            "Planner ",
            "Planner of routes [{\"fact\":\"workplace\",\"value\":\"remote\",\"sentence\":\""
                + SENTENCE
                + "\"},{\"fact\":\"employment-type\",\"value\":\"part_time\",\"sentence\":\""
                + SENTENCE
                + "\"}]");
  }

  @Test
  void derived_isAMemberThatMasksKnow_andThatBriefHitsHave() {
    String found = "/api/search?q=routes";

    assertThat(corpus.json(found + "&resdet=brief").at("/hits/0/derived/0/value").asString())
        .isEqualTo("remote");
    assertThat(corpus.json(found + "&fields=headline").at("/hits/0").toString())
        .isEqualTo("{\"headline\":\"Planner of routes\"}");
    assertThat(corpus.json(found + "&fields=derived%7Bvalue%7D").at("/hits/0").toString())
        .isEqualTo("{\"derived\":[{\"value\":\"remote\"},{\"value\":\"part_time\"}]}");
  }

  @Test
  void statistics_sayHowManyOnlyTheTextsState() {
    JsonNode answer = corpus.json("/api/search?stats=remote&stats=employment-type");

    assertThat(answer.at("/stats/0/values").toString())
        .isEqualTo(
            "[{\"term\":\"false\",\"count\":2},{\"term\":\"true\",\"count\":2,\"derived\":1}]");
    assertThat(answer.at("/stats/1/values").toString())
        .isEqualTo(
            "[{\"term\":\"part_time\",\"count\":2,\"derived\":1},"
                + "{\"term\":\"full_time\",\"count\":1}]");
    assertThat(answer.at("/stats").size()).isEqualTo(2);
  }

  @Test
  void posting_andItsDigest_areWithoutIt() {
    assertThat(corpus.get("/api/postings?q=routes").body())
        .contains("\"workplace\":null", "\"employmentType\":null")
        .doesNotContain("derived");
  }

  @Test
  void ad_hasTheSentence_behindItsOwnMembers() {
    JsonNode ad = corpus.json("/api/ad/" + id(STATED));

    assertThat(ad.path("derived").toString())
        .isEqualTo(
            "[{\"fact\":\"workplace\",\"value\":\"remote\",\"sentence\":\""
                + SENTENCE
                + "\"},{\"fact\":\"employment-type\",\"value\":\"part_time\",\"sentence\":\""
                + SENTENCE
                + "\"}]");
    assertThat(ad.propertyNames()).endsWith("timestamp", "derived", "age");
    assertThat(ad.at("/working_hours_type/label").isNull()).isTrue();
    assertThat(corpus.json("/api/ad/" + id(SAID)).has("derived")).isFalse();
  }

  @Test
  void lastDayToApply_isShown_butNoFilterOrCountKnowsIt() {
    JsonNode hit = corpus.json("/api/search?q=baker").at("/hits/0");

    assertThat(hit.path("derived").toString())
        .isEqualTo(
            "[{\"fact\":\"application-deadline\",\"value\":\"2026-05-15\","
                + "\"sentence\":\"Apply by 15 May 2026\"}]");
    assertThat(hit.path("application_deadline").isNull()).isTrue();
    assertThat(corpus.json("/api/ad/" + id(BAKER)).path("derived")).isEqualTo(hit.path("derived"));
    assertThat(PageSource.open(corpus, "/ads/" + id(BAKER)).select(".glance div").eachText())
        .containsExactly("Closes 15 May 2026 Read from the text: Apply by 15 May 2026");
    assertThat(PageSource.open(corpus, "/?q=baker").select("main").text())
        .doesNotContain("stated in the text");
  }

  @Test
  void similarAds_haveTheSentence() {
    JsonNode similar = corpus.json("/api/ad/" + id(SAID) + "/similar").at("/hits/0");

    assertThat(similar.at("/headline").asString()).isEqualTo("Planner of routes");
    assertThat(similar.at("/derived/1/sentence").asString()).isEqualTo(SENTENCE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "en; Workplace Remote Read from the text: %s",
        "sv; Distans eller på plats På distans Läst ur texten: %s",
        "fi; Työskentelytapa Etätyö Luettu tekstistä: %s",
        "de; Arbeitsmodell Remote Aus dem Text gelesen: %s",
        "fr; Mode de travail À distance Lu dans le texte : %s",
        "es; Modalidad En remoto Leído en el texto: %s"
      })
  void pageOfAPosting_hasTheSentence_inEachLanguage(String language, String line) {
    Document page = PageSource.open(corpus, "/ads/" + id(STATED) + "?lang=" + language);

    assertThat(page.select(".glance div").eachText()).contains(line.formatted(SENTENCE));
    assertThat(page.select(".glance q").eachText()).containsExactly(SENTENCE, SENTENCE);
    assertThat(page.select("script[type=application/ld+json]").html()).doesNotContain("PART_TIME");
  }

  @Test
  void pageOfAPosting_thatSaysAll_readsNothing() {
    Document page = PageSource.open(corpus, "/ads/" + id(SAID));

    assertThat(page.select(".glance div").eachText())
        .containsExactly("Employment Part time", "Workplace Remote");
  }

  private static String id(PostingContent posting) {
    return UrlIdentities.of(posting.url()).postingId().value();
  }

  @Test
  void page_saysThatTheTextSaysSo_inEachLanguage() {
    assertThat(facts("en"))
        .contains("Remote (stated in the text)", "Part time (stated in the text)");
    assertThat(facts("sv")).contains("På distans (enligt texten)", "Deltid (enligt texten)");
    assertThat(facts("fi")).contains("Etätyö (tekstin mukaan)");
    assertThat(facts("de")).contains("Remote (laut Text)");
    assertThat(facts("fr")).contains("À distance (selon le texte)");
    assertThat(facts("es")).contains("En remoto (según el texto)");
  }

  private String facts(String language) {
    Document page = PageSource.open(corpus, "/?q=routes&lang=" + language);
    return page.select("main").text().replaceAll("[\u2066-\u2069]", "");
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.TestCorpus;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What answers and pages say of facts that only the text of an ad states. */
class StatedFactsTest {
  private static final String SENTENCE = "This is a fully remote, part-time position";

  /** One says all that it is in members, one in its text, one that it is neither. */
  private final ServedCorpus corpus;

  StatedFactsTest(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                PostingContent.of("https://a.example/1", "Planner")
                    .workplace(Workplace.REMOTE)
                    .employmentType(EmploymentType.PART_TIME)
                    .build(),
                PostingContent.of("https://b.example/2", "Planner of routes")
                    .description("You plan \"routes\". " + SENTENCE + ".")
                    .build(),
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
            "[{\"term\":\"true\",\"count\":2,\"derived\":1},{\"term\":\"false\",\"count\":1}]");
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

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.OccupationTables;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Somebody who asks for a place would rather have the job there, called by another word, than the
 * word elsewhere.
 */
class OccupationNearTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    data.inferring(
        OccupationTables.of(
            """
            http://occupations.example/nurse\ten\tnurse
            http://occupations.example/nurse\tsv\tsjuksköterska
            http://occupations.example/cook\tsv\tkock
            """));
    Stream<PostingContent> ads =
        Stream.of(
            ad(0, "Nurse", "Malmö"),
            ad(1, "Sjuksköterska natt", "Malmö"),
            ad(2, "Sjuksköterska dag", "Malmö"),
            ad(3, "Kock", "Malmö"),
            ad(4, "Sjuksköterska", "Kiruna"));
    Stream<PostingContent> there =
        IntStream.range(100, 130)
            .mapToObj(number -> ad(number, "Sjuksköterska " + number, "Malmö"));
    Stream<PostingContent> elsewhere =
        IntStream.range(10, 70).mapToObj(number -> ad(number, "Nurse " + number, "Leeds"));
    corpus = ServedCorpus.of(data, Stream.of(ads, there, elsewhere).flatMap(it -> it).toList());
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  private static PostingContent ad(int number, String title, String place) {
    return PostingContent.of("https://wards.example/" + number, title)
        .locations(List.of(Location.ofText(place)))
        .build();
  }

  @Test
  void otherWord_there_comesBeforeTheWordElsewhere() {
    List<String> shown = shown(page(50, 0, ""));

    assertThat(shown.getFirst()).isEqualTo("Nurse []");
    assertThat(shown.subList(1, 33))
        .allMatch(it -> it.matches("Sjuksköterska \\w+ \\[\"nurse\"]"))
        .doesNotHaveDuplicates();
    assertThat(shown.subList(33, 50)).allMatch(it -> it.matches("Nurse \\d+ \\[\"malmö\"]"));
  }

  /** All pages together are what the total and what fills say, each ad once. */
  @ParameterizedTest
  @ValueSource(strings = {"", "&diverse=true"})
  void pages_neitherRepeatNorSkip(String how) {
    for (int limit : List.of(1, 3, 5, 10, 20, 50)) {
      List<String> all = new ArrayList<>();
      for (int offset = 0; offset < 100; offset += limit) {
        JsonNode page = page(limit, offset, how);
        all.addAll(shown(page));
        assertThat(page.at("/total/value").intValue()).isEqualTo(61);
        assertThat(page.at("/total/filled").intValue()).isEqualTo(32);
      }
      assertThat(all).as("pages of " + limit).doesNotHaveDuplicates().hasSize(93);
    }
  }

  /** Relevance never grows from one hit to the next. */
  @Test
  void relevance_falls() {
    List<Double> relevance =
        page(90, 0, "")
            .at("/hits")
            .valueStream()
            .map(it -> it.at("/relevance").asDouble())
            .toList();

    assertThat(relevance).isSortedAccordingTo((one, other) -> Double.compare(other, one));
  }

  private static JsonNode page(int limit, int offset, String how) {
    return corpus.json("/api/search?q=nurse+malmö&limit=" + limit + "&offset=" + offset + how);
  }

  private static List<String> shown(JsonNode page) {
    return page.at("/hits")
        .valueStream()
        .map(it -> it.at("/headline").stringValue() + " " + it.path("missing").toString())
        .map(it -> it.endsWith(" ") ? it + "[]" : it)
        .toList();
  }
}

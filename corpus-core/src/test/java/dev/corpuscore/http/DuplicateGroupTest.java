package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Where a posting is shown, its record says which others say the same. */
class DuplicateGroupTest {
  private static final String COOK = "https://acme.example/jobs/1";
  private static final String COOK_ELSEWHERE = "https://jobs.example/acme-cook";
  private static final String BAKER = "https://acme.example/jobs/2";

  @TempDir Path folder;

  @Test
  void record_ofTwoThatSayTheSame_namesTheSmallerId() {
    try (ServedCorpus corpus =
        ServedCorpus.of(
            folder, List.of(ad(COOK, "Cook"), ad(COOK_ELSEWHERE, "Cook"), ad(BAKER, "Baker")))) {
      String cook = found(corpus, COOK).get("id").asString();
      String elsewhere = found(corpus, COOK_ELSEWHERE).get("id").asString();
      String smaller = cook.compareTo(elsewhere) < 0 ? cook : elsewhere;

      assertThat(group(found(corpus, COOK))).isEqualTo(smaller);
      assertThat(group(found(corpus, COOK_ELSEWHERE))).isEqualTo(smaller);
      assertThat(found(corpus, BAKER).get("record").get("duplicateGroup").isNull()).isTrue();
      assertThat(group(lookedUp(corpus, COOK))).isEqualTo(smaller);
      assertThat(lookedUp(corpus, BAKER).get("record").get("duplicateGroup").isNull()).isTrue();
    }
  }

  @Test
  void record_whenTheOtherGoes_isNullInSearchAndLookup() {
    try (ServedCorpus corpus =
        ServedCorpus.of(folder, List.of(ad(COOK, "Cook"), ad(COOK_ELSEWHERE, "Cook")))) {
      JsonNode before = lookedUp(corpus, COOK);
      assertThat(group(before)).isNotEmpty();

      corpus.remove(ad(COOK_ELSEWHERE, "Cook"));
      corpus.follow();

      JsonNode after = lookedUp(corpus, COOK);
      assertThat(after.get("record").get("duplicateGroup").isNull()).isTrue();
      assertThat(found(corpus, COOK)).isEqualTo(after);
      assertThat(after.get("digest")).isEqualTo(before.get("digest"));
      assertThat(after.get("record").get("revision").asLong())
          .isGreaterThan(before.get("record").get("revision").asLong());
    }
  }

  private static JsonNode found(ServedCorpus corpus, String url) {
    for (JsonNode posting : corpus.json("/api/postings").get("postings")) {
      if (posting.get("url").asString().equals(url)) {
        return posting;
      }
    }
    throw new AssertionError(url + " is not found");
  }

  private static JsonNode lookedUp(ServedCorpus corpus, String url) {
    HttpResponse<String> answer =
        corpus.get(
            "/api/ads/lookup?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8),
            "Authorization",
            "Bearer " + ServedCorpus.CONTROL);
    return ServedCorpus.parse(answer.body());
  }

  private static String group(JsonNode posting) {
    return posting.get("record").get("duplicateGroup").asString();
  }

  private static PostingContent ad(String url, String title) {
    return PostingContent.of(url, title)
        .company(new Company("Acme", null))
        .description("We feed thirty guests a day, and look for somebody who likes to.")
        .build();
  }
}

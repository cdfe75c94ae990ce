package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/search?distinct=true}: each job once. */
class DistinctSearchTest extends JobsFixture {
  @Test
  void search_findsEveryPosting_unlessItIsAskedForJobs() {
    JsonNode all = corpus.json("/api/search?stats=employer&stats=employment-type");

    assertThat(all.at("/total/value").intValue()).isEqualTo(6);
    assertThat(all.at("/positions").intValue()).isEqualTo(15);
    assertThat(ids(all))
        .containsExactlyElementsOf(
            ids(WELDER_ON_A_BOARD, WELDER_PASSED_ON, WELDER, RIGGER_SEEN_LATER, RIGGER, COOK));
    assertThat(all.at("/stats/0/values/0/count").intValue()).isEqualTo(6);
    assertThat(all.at("/stats/1/values/0/count").intValue()).isEqualTo(1);
    assertThat(all.at("/hits/0").has("duplicates")).isFalse();
    assertThat(corpus.json("/api/search?distinct=false").get("hits")).isEqualTo(all.get("hits"));
  }

  @Test
  void distinct_countsJobs_inTotalPositionsAndStatistics() {
    JsonNode jobs = corpus.json("/api/search?distinct=true&stats=employer&stats=employment-type");

    assertThat(jobs.at("/total/value").intValue()).isEqualTo(3);
    assertThat(jobs.at("/total/relation").stringValue()).isEqualTo("eq");
    assertThat(jobs.at("/positions").intValue()).isEqualTo(6);
    assertThat(ids(jobs)).containsExactlyElementsOf(ids(WELDER, RIGGER, COOK));
    assertThat(duplicates(jobs)).containsExactly(2, 1, 0);
    assertThat(jobs.at("/stats/0/values/0/count").intValue()).isEqualTo(3);
    assertThat(jobs.at("/stats/1/values")).isEmpty();
  }

  @Test
  void distinct_inPages_isCompleteAndRepeatsNothing() {
    List<String> seen = new ArrayList<>();
    for (int offset = 0; offset < 4; offset++) {
      JsonNode page = corpus.json("/api/search?distinct=true&limit=1&offset=" + offset);
      assertThat(page.at("/total/value").intValue()).isEqualTo(3);
      assertThat(page.get("hits")).hasSize(offset < 3 ? 1 : 0);
      seen.addAll(ids(page));
    }
    assertThat(seen).containsExactlyElementsOf(ids(WELDER, RIGGER, COOK));
  }

  /** Which posting is shown does not depend on who asks: filters never choose another. */
  @Test
  void distinct_withAFilterThatOnlyACopyMeets_findsNothing() {
    String filter = "/api/search?employment-type=full_time&distinct=";
    JsonNode jobs = corpus.json(filter + "true");
    JsonNode postings = corpus.json(filter + "false");

    assertThat(jobs.at("/total/value").intValue()).isZero();
    assertThat(jobs.at("/positions").intValue()).isZero();
    assertThat(jobs.get("hits")).isEmpty();
    assertThat(ids(postings)).containsExactly(id(WELDER_PASSED_ON));
  }

  @Test
  void duplicates_countOpenPostings_whetherTheyMeetTheFiltersOrNot() {
    JsonNode old = corpus.json("/api/search?distinct=true&published-before=2026-05-29T00:00:00Z");

    assertThat(ids(old)).containsExactlyElementsOf(ids(WELDER, RIGGER, COOK));
    assertThat(duplicates(old)).containsExactly(2, 1, 0);
    assertThat(corpus.json("/api/search?distinct=true&q=rigger&fields=headline").get("hits"))
        .hasToString("[{\"headline\":\"Rigger\",\"duplicates\":1}]");
  }

  @Test
  void distinct_whatFillsAPage_isOneOfEachJob_too() {
    JsonNode filled = corpus.json("/api/search?distinct=true&q=welder+rigger");

    assertThat(filled.at("/total/value").intValue()).isZero();
    assertThat(ids(filled)).containsExactlyInAnyOrderElementsOf(ids(WELDER, RIGGER));
  }

  @Test
  void distinct_whenTheShownOneCloses_showsTheNextNearestToTheEmployer(@TempDir Path folder) {
    try (ServedCorpus other = ServedCorpus.of(folder, List.of())) {
      fill(other);
      other.put(WELDER, seenFirst(2, new Closed(ClosedReason.GONE, ServedCorpus.NOW)));
      other.follow();

      JsonNode jobs = other.json("/api/search?distinct=true&q=welder");

      assertThat(ids(jobs)).containsExactly(id(WELDER_ON_A_BOARD));
      assertThat(duplicates(jobs)).containsExactly(1);
    }
  }

  @Test
  void nearDuplicates_areTheOthersOfTheJob_whicheverIsAskedFor() {
    assertThat(nearDuplicates(WELDER, ""))
        .containsExactlyElementsOf(ids(WELDER_ON_A_BOARD, WELDER_PASSED_ON));
    assertThat(nearDuplicates(WELDER_ON_A_BOARD, "?limit=1")).containsExactly(id(WELDER_PASSED_ON));
    assertThat(nearDuplicates(RIGGER_SEEN_LATER, "")).containsExactly(id(RIGGER));
    assertThat(nearDuplicates(COOK, "")).isEmpty();
    assertThat(nearDuplicates(WELDER, "?limit=0")).isEmpty();
    assertThat(corpus.get("/api/ad/" + id(WELDER) + "/near-duplicates?limit=51").statusCode())
        .isEqualTo(400);
  }

  private static List<String> nearDuplicates(PostingContent ad, String query) {
    return ids(corpus.json("/api/ad/" + id(ad) + "/near-duplicates" + query));
  }

  private static List<String> ids(JsonNode answer) {
    return SearchRoutesFixture.titles(answer.get("hits"), "id");
  }

  private static List<String> ids(PostingContent... ads) {
    return List.of(ads).stream().map(JobsFixture::id).toList();
  }

  private static List<Integer> duplicates(JsonNode answer) {
    List<Integer> duplicates = new ArrayList<>();
    answer.get("hits").forEach(it -> duplicates.add(it.get("duplicates").intValue()));
    return duplicates;
  }
}

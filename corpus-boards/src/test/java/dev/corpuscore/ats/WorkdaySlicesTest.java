package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Boards of Workday that show 2,000 ads of a query and say that they have no more. */
class WorkdaySlicesTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Board ACME =
      new Board("acme", "Acme", "https://acme.wd5.myworkdayjobs.com/Ext");

  private int slicesRead;

  @BothTiers
  @Test
  void boardIn24Values_isReadWhole() {
    int ads = Tier.rounds(3_000, 45_500);
    PlayedBoard board = new PlayedBoard(ads);
    board.facet("jobFamilyGroup", ad -> List.of("family " + ad % 24));
    board.facet("timeType", ad -> List.of(ad % 3 == 0 ? "part" : "full"));

    assertThat(walked(board)).isEqualTo("COMPLETE " + ads + ": null");
  }

  @Test
  void valueOverTheCap_isDividedByAnotherFacet() {
    PlayedBoard board = new PlayedBoard(4_400);
    board.facet("jobFamilyGroup", ad -> List.of("family " + ad / 1_100 % 2));
    board.facet("timeType", ad -> List.of("time " + ad % 2));

    assertThat(walked(board)).isEqualTo("COMPLETE 4400: null");
  }

  @Test
  void valueThatNoOtherFacetDivides_isNamed() {
    PlayedBoard board = new PlayedBoard(2_600);
    board.facet("jobFamilyGroup", ad -> List.of(ad < 2_100 ? "sales" : "other"));
    board.facet("timeType", ad -> List.of(ad < 2_100 ? "full" : "part"));

    assertThat(walked(board))
        .startsWith("TRUNCATED 2500: slice \"jobFamilyGroup: sales\": this may be only the first");
  }

  @Test
  void adsInSeveralValues_areReadUntilAllAreSeen() {
    PlayedBoard board = new PlayedBoard(2_500);
    board.facet("locations", ad -> List.of("place " + ad % 5, "place " + (ad + 1) % 5));
    board.facet("workerSubType", ad -> List.of(ad < 2_100 ? "regular" : "other"));
    board.facet("timeType", ad -> List.of(ad < 2_101 ? "full" : "part"));

    assertThat(walked(board)).isEqualTo("COMPLETE 2500: null");
    assertThat(slicesRead).as("the fourth place has new ads, and then all are seen").isEqualTo(4);
    assertThat(board.asked).as("one place of five is not asked for").isEqualTo(1 + 4 * 50);
  }

  @Test
  void facetsThatAgreeOnNothing_areReadButNeverWhole() {
    PlayedBoard board = new PlayedBoard(2_500);
    board.facet("locations", ad -> List.of("place " + ad % 5, "place " + (ad + 1) % 5));

    assertThat(walked(board))
        .isEqualTo(
            "TRUNCATED 2500: the board does not tell how many ads it has; its slices show 2500");
  }

  @Test
  void facetCutAtTen_isNotTakenForAll() {
    PlayedBoard board = new PlayedBoard(2_400);
    board.facet("jobFamilyGroup", ad -> List.of("family " + ad % 24));
    board.shownValues = 10;

    assertThat(walked(board)).startsWith("TRUNCATED ");
  }

  @Test
  void countsThatLie_areNotTakenForWhole() {
    PlayedBoard tooMany = new PlayedBoard(2_400);
    tooMany.facet("jobFamilyGroup", ad -> List.of("family " + ad % 24));
    tooMany.facet("timeType", ad -> List.of("time " + ad % 24));
    tooMany.addedToCounts = 1;
    PlayedBoard tooFew = new PlayedBoard(2_400);
    tooFew.facet("jobFamilyGroup", ad -> List.of("family " + ad % 24));
    tooFew.facet("timeType", ad -> List.of("time " + ad % 24));
    tooFew.addedToCounts = -1;

    assertThat(walked(tooMany))
        .isEqualTo("TRUNCATED 2400: the board says it has 2424 ads and shows 2400");
    assertThat(walked(tooFew))
        .isEqualTo("TRUNCATED 2400: the board says it has 2376 ads and shows 2400");
  }

  @Test
  void sliceThatFails_isNamed_andTheOthersAreRead() {
    PlayedBoard board = new PlayedBoard(2_400);
    board.facet("jobFamilyGroup", ad -> List.of("family " + ad % 24));
    board.facet("timeType", ad -> List.of("time " + ad % 2));
    board.fails = body -> body.contains("family 7\"") && body.contains("\"offset\":40");

    assertThat(walked(board))
        .isEqualTo("TRUNCATED 2340: slice \"jobFamilyGroup: family 7\": it answered 500");
  }

  @Test
  void siteThatFails_isAskedForThreeSlicesAtMost() {
    PlayedBoard board = new PlayedBoard(4_800);
    board.facet("jobFamilyGroup", ad -> List.of("family " + ad % 24));
    board.facet("timeType", ad -> List.of("time " + ad % 2));
    board.fails = body -> body.contains("family");

    assertThat(walked(board))
        .isEqualTo("TRUNCATED 0: slice \"jobFamilyGroup: family 0\": it answered 500");
    assertThat(board.asked).isEqualTo(4);
    assertThat(slicesRead).isZero();
  }

  @Test
  void facetOfTenThousandValues_isLeftOut() {
    PlayedBoard board = new PlayedBoard(20_000);
    board.facet("skills", ad -> List.of("skill " + ad % 10_000));
    board.facet("cities", ad -> List.of("city " + ad % 9_000));

    assertThat(walked(board))
        .isEqualTo("TRUNCATED 2000: this may be only the first 2000 ads, where some boards end");
  }

  /** State, ads and reason of the whole walk. */
  private String walked(PlayedBoard board) {
    try (BoardWalk walk = new BoardWalk(new Workday(), ACME)) {
      for (FeedRequest request = walk.next(); request != null; request = walk.next()) {
        byte @Nullable [] answer = board.answer(Objects.requireNonNull(request.body()));
        if (answer == null) {
          walk.failed("it answered 500");
        } else {
          walk.read(answer);
        }
      }
      slicesRead = walk.slicesRead();
      Listing listing = walk.listing();
      return listing.state() + " " + listing.offers().size() + ": " + listing.reason();
    }
  }

  /** Ads with the numbers from 0 on, and the values that each has in each facet. */
  private static final class PlayedBoard {
    private final int size;
    private final Map<String, List<List<String>>> facets = new LinkedHashMap<>();
    private final Map<JsonNode, List<Integer>> passing = new HashMap<>();
    private int shownValues = Integer.MAX_VALUE;
    private int addedToCounts;
    private Predicate<String> fails = body -> false;
    private int asked;

    PlayedBoard(int size) {
      this.size = size;
    }

    void facet(String name, IntFunction<List<String>> values) {
      facets.put(name, IntStream.range(0, size).mapToObj(values).toList());
    }

    byte @Nullable [] answer(String body) {
      asked++;
      if (fails.test(body)) {
        return null;
      }
      JsonNode asks = JSON.readTree(body);
      List<Integer> ads =
          passing.computeIfAbsent(
              asks.get("appliedFacets"),
              filters ->
                  IntStream.range(0, size).filter(ad -> passes(ad, filters)).boxed().toList());
      int offset = asks.get("offset").intValue();
      ObjectNode answer = JSON.createObjectNode();
      answer.put("total", offset == 0 ? Math.min(2_000, ads.size()) : 0);
      ArrayNode list = answer.putArray("jobPostings");
      for (int at = offset; at < Math.min(offset + 20, Math.min(2_000, ads.size())); at++) {
        list.addObject()
            .put("title", "Cook")
            .put("externalPath", "/job/Bonn/Cook_R-" + ads.get(at));
      }
      if (offset == 0) {
        ArrayNode group =
            answer.putArray("facets").addObject().put("facetParameter", "all").putArray("values");
        facets.forEach((name, values) -> counted(group.addObject(), name, values, ads));
      }
      return utf8(answer.toString());
    }

    private boolean passes(int ad, JsonNode filters) {
      return facets.entrySet().stream()
          .filter(facet -> filters.has(facet.getKey()))
          .allMatch(
              facet ->
                  facet
                      .getValue()
                      .get(ad)
                      .contains(filters.get(facet.getKey()).get(0).stringValue()));
    }

    private void counted(
        ObjectNode facet, String name, List<List<String>> values, List<Integer> ads) {
      Map<String, Integer> counts = new LinkedHashMap<>();
      ads.forEach(ad -> values.get(ad).forEach(value -> counts.merge(value, 1, Integer::sum)));
      ArrayNode shown = facet.put("facetParameter", name).putArray("values");
      counts.entrySet().stream()
          .limit(shownValues)
          .forEach(
              value ->
                  shown
                      .addObject()
                      .put("id", value.getKey())
                      .put("descriptor", value.getKey())
                      .put("count", value.getValue() + addedToCounts));
    }
  }
}

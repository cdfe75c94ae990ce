package dev.corpuscore.typed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> PATHS =
      List.of("/", "/api/search", "/api/stream", "/feed.json");

  @ParameterizedTest
  @CsvSource({
    "/api/serach,   /api/search",
    "/api/seach,    /api/search",
    "/api/searches, /api/search",
    "/api/strem,    /api/stream",
    "/Api/Search,   /api/search",
    "/feeds.jsn,    /feed.json",
    "/api/sear,     /api/search",
    "/api/sea,      ",
    "/abcd,         ",
  })
  void of_hasAtMostTwoSlips(String typed, String meant) {
    assertThat(NearestName.of(typed, PATHS)).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({"64, true", "65, false"})
  void of_aLongPath_isNotCompared(int length, boolean compared) {
    String path = "/" + "a".repeat(length);

    assertThat(NearestName.of("/" + "a".repeat(length - 1), List.of(path)) != null)
        .isEqualTo(compared);
  }
}

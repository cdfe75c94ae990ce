package dev.corpuscore.http.pages.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.http.search.Position;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.PostingContent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A degree of latitude is 111.19 km. */
class DistancesTest {
  private static final Labels ENGLISH = Labels.of(PageLanguage.ENGLISH);

  private static final PostingContent COOK =
      PostingContent.of("https://cooks.example/1", "Cook").build();

  private static final Position NEAR = new Position(new Coordinates(0.05, 0), true);
  private static final Position FAR = new Position(new Coordinates(-1, 0), false);

  @Test
  void distance_isThatOfTheNearest_andAboutIfDerived() {
    assertThat(distance(List.of(FAR, NEAR))).isEqualTo("about 5.6 km away");
    assertThat(distance(List.of(FAR))).isEqualTo("111 km away");
  }

  @Test
  void withoutAPositionOrACentre_nothingIsKnown() {
    assertThat(distance(List.of())).isNull();
    assertThat(new Distances(List.of(), it -> List.of(NEAR), ENGLISH).of(COOK)).isNull();
  }

  /** A place is about as large as that; 0.001 degrees are 111 m, 0.0004 are 44 m. */
  @Test
  void tooLittleToBeTold_isNotTold() {
    assertThat(distance(List.of(new Position(new Coordinates(0, 0), true)))).isNull();
    assertThat(distance(List.of(new Position(new Coordinates(0.0089, 0), true)))).isNull();
    assertThat(distance(List.of(new Position(new Coordinates(0.0091, 0), true))))
        .isEqualTo("about 1.0 km away");
    assertThat(distance(List.of(new Position(new Coordinates(0.0004, 0), false)))).isNull();
    assertThat(distance(List.of(new Position(new Coordinates(0.001, 0), false))))
        .isEqualTo("0.1 km away");
  }

  private static @Nullable String distance(List<Position> positions) {
    return new Distances(List.of(new Coordinates(0, 0)), it -> positions, ENGLISH).of(COOK);
  }
}

package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class PlaceNameTest {
  @Test
  void joined_parts_areInTheirOrder_withoutThoseThatAreNotKnown() {
    assertThat(PlaceName.joined(String::equals, "Lund", null, "Sweden")).isEqualTo("Lund, Sweden");
    assertThat(PlaceName.joined(String::equals, null, null, "Sweden")).isEqualTo("Sweden");
  }

  @Test
  void joined_noPartIsKnown_isNull() {
    assertThat(PlaceName.joined(String::equals, null, null, null)).isNull();
    assertThat(PlaceName.joined(String::equals)).isNull();
  }

  @Test
  void joined_aPartThatRepeatsTheOneBefore_isLeftOut() {
    assertThat(PlaceName.joined(String::equals, "Oslo", "Oslo", "Norway"))
        .isEqualTo("Oslo, Norway");
    assertThat(PlaceName.joined(String::equals, "Oslo", null, "Oslo")).isEqualTo("Oslo");
    assertThat(PlaceName.joined(String::equals, "Oslo", "Norway", "Oslo"))
        .isEqualTo("Oslo, Norway, Oslo");
    assertThat(PlaceName.joined((before, part) -> false, "Oslo", "Oslo")).isEqualTo("Oslo, Oslo");
  }

  @Test
  void joined_asManyPartsAsThereMayBe_areAllThere() {
    String[] parts = Collections.nCopies(10_000, "a").toArray(String[]::new);

    assertThat(PlaceName.joined((before, part) -> false, parts))
        .isEqualTo("a" + ", a".repeat(9_999));
  }
}

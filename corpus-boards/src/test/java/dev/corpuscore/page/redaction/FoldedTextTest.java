package dev.corpuscore.page.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FoldedTextTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void manyMarks_areReadInTime() {
    String marks = "a" + "\u0315\u0316".repeat(400_000);

    for (FoldedText view :
        assertTimeoutPreemptively(
            PATIENCE,
            () ->
                new FoldedText[] {
                  FoldedText.plain(marks), FoldedText.outsideTags("&#97;" + marks)
                })) {
      assertThat(view.length()).isGreaterThan(800_000);
    }
  }

  /** The same text folds alike wherever it stands, so a passage of it is found. */
  @Test
  void letterWithManyMarks_foldsAlikeWhereverItStands() {
    String name = "A" + "\u0323\u030a".repeat(50) + "nna";
    FoldedText alone = FoldedText.plain(name);
    FoldedText within = FoldedText.plain("for " + name + "!");

    assertThat(within.folded(3, 3 + alone.length())).isEqualTo(alone.folded(0, alone.length()));
    assertThat(within.from(3)).isEqualTo(4);
    assertThat(within.to(2 + alone.length())).isEqualTo(4 + name.length());
  }

  @Test
  void letterWithAsManyMarksAsLanguagesHave_isOneLetter() {
    FoldedText folded = FoldedText.plain("e\u0302\u0323 \u1ec7 E\u0323\u0302");

    assertThat(folded.folded(0, folded.length())).isEqualTo("\u1ec7\u1ec7\u1ec7");
  }
}

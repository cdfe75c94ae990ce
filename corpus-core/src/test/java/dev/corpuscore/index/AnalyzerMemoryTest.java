package dev.corpuscore.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.index.analysis.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is remembered of the words of postings, which strangers write. */
class AnalyzerMemoryTest {
  /** 16 MiB, and what one text of these adds, which is some 3 MB. */
  private static final long ALLOWED = 24 << 20;

  private static final int TEXTS = 40;
  private static final int WORDS_OF_A_TEXT = 2_000;
  private static final int LETTERS = 200;

  @Test
  void read_wordsThatNeverRecur_areRememberedWithinABoundInBytes() {
    long seed = Seed.of(AnalyzerMemoryTest.class);
    Random random = new Random(seed);
    Analyzer analyzer = new Analyzer();
    long before = LiveHeap.bytes();

    int read = 0;
    for (int text = 0; text < TEXTS; text++) {
      List<Word> words = new ArrayList<>();
      analyzer.read(text(random), words);
      read += words.size();
      analyzer.trim();
    }

    assertThat(read).isEqualTo(TEXTS * WORDS_OF_A_TEXT);
    assertThat(LiveHeap.bytesOnceBelow(before + ALLOWED))
        .as("seed %d; %,d bytes before", seed, before)
        .isLessThan(before + ALLOWED);
    List<Word> again = new ArrayList<>();
    analyzer.read("nurses", again);
    assertThat(again).extracting(Word::foldedText).as("it reads on").containsExactly("nurses");
  }

  /** Five letters of each random number: what is drawn must not take longer than what is tested. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder(WORDS_OF_A_TEXT * (LETTERS + 1));
    for (int word = 0; word < WORDS_OF_A_TEXT; word++) {
      for (int letter = 0; letter < LETTERS; letter += 5) {
        int bits = random.nextInt() >>> 1;
        for (int each = 0; each < 5; each++) {
          text.append((char) ('a' + bits % 26));
          bits /= 26;
        }
      }
      text.append(' ');
    }
    return text.toString();
  }
}

package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What searches leave behind in every {@link PostingIndex}. */
public abstract class MemoryContract extends IndexFixture {
  private static final long ALLOWED = 20 << 20;
  private static final int WORDS = 4;
  private static final int LETTERS = 100;

  /** A query of these words that matches nothing. */
  protected abstract String query(List<String> words);

  @BothTiers
  @Test
  void search_forManyRandomLongWords_keepsNone() {
    long seed = Seed.of(MemoryContract.class);
    Random random = new Random(seed);
    index(put(1, titled("Nurse")));
    search(random, 100);
    long before = LiveHeap.bytes();

    search(random, Integer.getInteger("searches", Tier.rounds(2_000, 10_000)));

    assertThat(LiveHeap.bytesOnceBelow(before + ALLOWED))
        .as("seed %d; %,d bytes before", seed, before)
        .isLessThan(before + ALLOWED);
  }

  private void search(Random random, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(ids(query(Stream.generate(() -> word(random)).limit(WORDS).toList()))).isEmpty();
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder(LETTERS);
    random.ints(LETTERS, 'a', 'z' + 1).forEach(word::appendCodePoint);
    return word.toString();
  }
}

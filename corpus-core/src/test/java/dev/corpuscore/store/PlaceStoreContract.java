package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.Core;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What every {@link PlaceStore} keeps. */
public abstract class PlaceStoreContract extends StoreFixture {
  private static final byte[] ONE = "one".getBytes(StandardCharsets.UTF_8);
  private static final byte[] OTHER = "other".getBytes(StandardCharsets.UTF_8);

  @Core
  @Test
  void kept_isReadByEveryInstance_andTheFirstCounts() {
    assertThat(store.places().learned(0)).isEmpty();

    assertThat(store.places().keepLearned(0, ONE)).contains(ONE);

    try (Store another = open()) {
      assertThat(another.places().keepLearned(0, OTHER)).contains(ONE);
      assertThat(another.places().learned(0)).contains(ONE);
    }
    assertThat(faults()).isEmpty();
  }

  @Test
  void tableWithoutNames_isOne() {
    store.places().keepLearned(0, new byte[0]);

    assertThat(store.places().keepLearned(0, ONE)).contains(new byte[0]);
    assertThat(store.places().learned(0)).contains(new byte[0]);
    assertThat(faults()).isEmpty();
  }

  @Test
  void nextGeneration_replaces_andTheOneBeforeIsNotKeptAnyMore() {
    store.places().keepLearned(0, ONE);
    long next = store.revisions().requestRebuild();
    assertThat(store.places().learned(0)).contains(ONE);
    assertThat(store.places().keepLearned(0, OTHER)).isEmpty();
    assertThat(store.places().learned(next)).isEmpty();

    assertThat(store.places().keepLearned(next, OTHER)).contains(OTHER);

    assertThat(store.places().learned(next)).contains(OTHER);
    assertThat(store.places().learned(0)).isEmpty();
  }

  @Test
  void damaged_isToldAndNotUsed_andReplaced() {
    store.places().keepLearned(0, ONE);

    execute(folder, "UPDATE learned_places SET places = 'ond'");

    assertThat(store.places().learned(0)).isEmpty();
    assertThat(faults())
        .containsExactly(
            "the learned names of places of generation 0 do not match their checksum and are not"
                + " used; run corpus reindex, which learns them again");
    assertThat(store.places().keepLearned(0, OTHER)).contains(OTHER);
    assertThat(faults()).isEmpty();
  }
}

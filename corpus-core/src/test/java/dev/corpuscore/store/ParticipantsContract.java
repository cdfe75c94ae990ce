package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.KnownKey;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.tier.Core;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link Participants} does, but for erasing. */
public abstract class ParticipantsContract extends StoreFixture {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  private static final KeyCheck OTHER_KEY = new KeyCheck("cd".repeat(32));
  private static final ParticipantHash ANNA =
      new ParticipantHash("a1".repeat(32), "0123456789abcdef");

  @Test
  void keys_neverAgreed_areNone() {
    assertThat(store.participants().keys()).isEmpty();
  }

  @Core
  @Test
  void agree_first_staysForEver() {
    store.participants().agree(KeyChecks.only(KEY), NOW);
    store.close();

    store = open();

    assertThatThrownBy(
            () -> store.participants().agree(KeyChecks.only(OTHER_KEY), NOW.plusSeconds(1)))
        .hasMessageStartingWith(
            "the pseudonym key (id cdcdcdcdcdcdcdcd) is not the key of this store (id"
                + " abababababababab)")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE);
    assertThat(store.participants().keys()).containsExactly(new KnownKey(KEY, NOW, null));
  }

  @Test
  void agree_keyLostButParticipantsStored_isRefused() {
    submit(ANNA, 1, titled("Typed"));

    assertThatThrownBy(() -> store.participants().agree(KeyChecks.only(KEY), NOW))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("the row of the pseudonym key is missing")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }

  @Test
  void isErased_neverErased_isFalse() {
    assertThat(store.participants().isErased(ANNA)).isFalse();
  }

  @Core
  @Test
  void update_updates() {
    List<Outcome> outcomes = store.participants().update(ANNA, List.of(put(1), put(2)));

    assertThat(outcomes).containsExactly(Outcome.ADDED, Outcome.ADDED);
    assertThat(store.postings().find(id(2))).isPresent();
    assertThat(store.participants().contributions()).isZero();
  }

  @Test
  void update_tooMany_isRefusedWhole() {
    List<PostingUpdate> updates = Collections.nCopies(PostingStore.UPDATES_LIMIT + 1, put(1));

    assertThatThrownBy(() -> store.participants().update(ANNA, updates))
        .isInstanceOf(CorpusException.class)
        .hasMessage("5001 updates in one call are over 5000");

    assertThat(store.revisions().newest()).isZero();
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every {@link Store} does. */
public abstract class StoreContract extends StoreFixture {
  @Test
  void corpusId_openedAgain_staysTheSame() {
    UUID first = store.corpusId();
    store.close();

    store = open();

    assertThat(store.corpusId()).isEqualTo(first);
  }

  @Test
  void close_thenOpen_everythingIsThere() {
    visit(put(1), put(2), remove(2));
    var posting = store.postings().find(id(1));
    store.close();

    store = open();

    assertThat(store.postings().find(id(1))).isEqualTo(posting);
    assertThat(store.revisions().newest()).isEqualTo(3);
  }

  @Test
  void check_healthy_returns() {
    store.check();
  }

  @Test
  void anything_afterClose_isUnavailable() {
    store.close();

    assertThatThrownBy(() -> store.check())
        .isInstanceOf(CorpusException.class)
        .hasMessage("the store is closed")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.UNAVAILABLE);
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} does with several updates in one call. */
public abstract class PostingUpdateContract extends StoreFixture {
  @Core
  @Test
  void update_sameIdTwice_secondSeesTheFirst() {
    List<@Nullable Posting> seen = new ArrayList<>();
    PostingUpdate.Rule watching =
        stored -> {
          seen.add(stored);
          return new PostingUpdate.Decision.Put(content(1, "Last"), record());
        };

    List<Outcome> outcomes = update(put(1), new PostingUpdate(id(1), null, watching));

    assertThat(outcomes).containsExactly(Outcome.ADDED, Outcome.UPDATED);
    Posting afterFirst = Collections.checkedList(new ArrayList<>(seen), Posting.class).getLast();
    assertThat(afterFirst.revision()).isEqualTo(1);
    assertThat(afterFirst.content()).isEqualTo(content(1));
    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.content().title()).isEqualTo("Last");
    assertThat(stored.revision()).isEqualTo(2);
  }

  @Test
  void update_everyOrderOfDecisions_endsAsIfDoneOneByOne() {
    List<List<PostingUpdate>> orders =
        List.of(
            List.of(put(1), touch(1, seen(NOW.plusSeconds(9), "x")), put(1)),
            List.of(put(1), put(1), touch(1, seen(NOW.plusSeconds(9), "x"))),
            List.of(put(1), remove(1), put(1, content(1), seen(NOW, "y"))),
            List.of(remove(1), put(1), remove(1)),
            List.of(touch(1, seen(NOW.plusSeconds(9), "z")), put(1, content(1), closed())),
            List.of(touch(1, seen(NOW.plusSeconds(9), "z")), remove(1), leave(1, url(7)), put(1)));

    for (List<PostingUpdate> order : orders) {
      update(put(1));
      update(remove(2));
      store.postings().update(order);
      var together = store.postings().find(id(1)).map(it -> List.of(it.content(), it.record()));
      var urlTogether = store.postings().findByUrl(url(1)).map(Posting::id);
      update(remove(1));
      update(put(1));
      order.forEach(this::update);
      var oneByOne = store.postings().find(id(1)).map(it -> List.of(it.content(), it.record()));

      assertThat(together).isEqualTo(oneByOne);
      assertThat(urlTogether).isEqualTo(store.postings().findByUrl(url(1)).map(Posting::id));
      update(remove(1));
    }
  }

  @Core
  @Test
  void update_aRuleThrows_nothingHasChanged() {
    update(put(1));
    IllegalArgumentException thrown = new IllegalArgumentException("no rule");
    PostingUpdate failing =
        new PostingUpdate(
            id(3),
            null,
            stored -> {
              throw thrown;
            });

    assertThatThrownBy(() -> update(put(1, content(1, "Other"), record()), remove(1), failing))
        .isSameAs(thrown);

    assertThat(store.postings().find(id(1)).orElseThrow().content()).isEqualTo(content(1));
    assertThat(store.revisions().newest()).isEqualTo(1);
    assertThat(update(put(2))).containsExactly(Outcome.ADDED);
    assertThat(store.postings().find(id(2)).orElseThrow().revision()).isEqualTo(2);
  }

  @Test
  void update_ruleCalledTwice_isHarmless() {
    PostingUpdate again =
        new PostingUpdate(
            id(1),
            url(1),
            stored -> {
              PostingUpdate.Decision decision = put(1).rule().decide(stored);
              return decision.equals(put(1).rule().decide(stored))
                  ? decision
                  : new PostingUpdate.Decision.Leave();
            });

    assertThat(update(again)).containsExactly(Outcome.ADDED);
    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Test
  void update_none_doesNothing() {
    assertThat(update()).isEmpty();
    assertThat(store.revisions().newest()).isZero();
  }

  @Test
  void update_fiveThousand_isTheMost() {
    List<PostingUpdate> most = IntStream.range(0, 5_000).mapToObj(StoreFixture::put).toList();
    List<PostingUpdate> tooMany = IntStream.range(0, 5_001).mapToObj(StoreFixture::put).toList();

    List<Outcome> outcomes = store.postings().update(most);

    assertThat(outcomes).hasSize(5_000).containsOnly(Outcome.ADDED);
    assertThatThrownBy(() -> store.postings().update(tooMany))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("5001 updates")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(store.revisions().newest()).isEqualTo(5_000);
  }
}

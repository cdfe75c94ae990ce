package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} does with several visits in one call. */
public abstract class VisitContract extends StoreFixture {
  @Test
  void visit_sameIdTwice_secondSeesTheFirst() {
    List<@Nullable Posting> seen = new ArrayList<>();
    Visit.Rule watching =
        stored -> {
          seen.add(stored);
          return new Visit.Decision.Put(content(1, "Last"), record());
        };

    List<Outcome> outcomes = visit(put(1), new Visit(id(1), null, watching));

    assertThat(outcomes).containsExactly(Outcome.ADDED, Outcome.UPDATED);
    Posting afterFirst = Collections.checkedList(new ArrayList<>(seen), Posting.class).getLast();
    assertThat(afterFirst.revision()).isEqualTo(1);
    assertThat(afterFirst.content()).isEqualTo(content(1));
    Posting stored = store.postings().find(id(1)).orElseThrow();
    assertThat(stored.content().title()).isEqualTo("Last");
    assertThat(stored.revision()).isEqualTo(2);
  }

  @Test
  void visit_everyOrderOfDecisions_endsAsIfDoneOneByOne() {
    List<List<Visit>> orders =
        List.of(
            List.of(put(1), touch(1, seen(NOW.plusSeconds(9), "x")), put(1)),
            List.of(put(1), put(1), touch(1, seen(NOW.plusSeconds(9), "x"))),
            List.of(put(1), remove(1), put(1, content(1), seen(NOW, "y"))),
            List.of(remove(1), put(1), remove(1)),
            List.of(touch(1, seen(NOW.plusSeconds(9), "z")), put(1, content(1), closed())),
            List.of(touch(1, seen(NOW.plusSeconds(9), "z")), remove(1), leave(1, url(7)), put(1)));

    for (List<Visit> order : orders) {
      visit(put(1));
      visit(remove(2));
      store.postings().visit(order);
      var together = store.postings().find(id(1)).map(it -> List.of(it.content(), it.record()));
      var urlTogether = store.postings().findByUrl(url(1)).map(Posting::id);
      visit(remove(1));
      visit(put(1));
      order.forEach(this::visit);
      var oneByOne = store.postings().find(id(1)).map(it -> List.of(it.content(), it.record()));

      assertThat(together).isEqualTo(oneByOne);
      assertThat(urlTogether).isEqualTo(store.postings().findByUrl(url(1)).map(Posting::id));
      visit(remove(1));
    }
  }

  @Test
  void visit_aRuleThrows_nothingHasChanged() {
    visit(put(1));
    IllegalArgumentException thrown = new IllegalArgumentException("no rule");
    Visit failing =
        new Visit(
            id(3),
            null,
            stored -> {
              throw thrown;
            });

    assertThatThrownBy(() -> visit(put(1, content(1, "Other"), record()), remove(1), failing))
        .isSameAs(thrown);

    assertThat(store.postings().find(id(1)).orElseThrow().content()).isEqualTo(content(1));
    assertThat(store.revisions().newest()).isEqualTo(1);
    assertThat(visit(put(2))).containsExactly(Outcome.ADDED);
    assertThat(store.postings().find(id(2)).orElseThrow().revision()).isEqualTo(2);
  }

  @Test
  void visit_ruleCalledTwice_isHarmless() {
    Visit again =
        new Visit(
            id(1),
            url(1),
            stored -> {
              Visit.Decision decision = put(1).rule().decide(stored);
              return decision.equals(put(1).rule().decide(stored))
                  ? decision
                  : new Visit.Decision.Leave();
            });

    assertThat(visit(again)).containsExactly(Outcome.ADDED);
    assertThat(store.revisions().newest()).isEqualTo(1);
  }

  @Test
  void visit_none_doesNothing() {
    assertThat(visit()).isEmpty();
    assertThat(store.revisions().newest()).isZero();
  }

  @Test
  void visit_fiveThousand_isTheMost() {
    List<Visit> most = IntStream.range(0, 5_000).mapToObj(StoreFixture::put).toList();
    List<Visit> tooMany = IntStream.range(0, 5_001).mapToObj(StoreFixture::put).toList();

    List<Outcome> outcomes = store.postings().visit(most);

    assertThat(outcomes).hasSize(5_000).containsOnly(Outcome.ADDED);
    assertThatThrownBy(() -> store.postings().visit(tooMany))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("5001 visits")
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(store.revisions().newest()).isEqualTo(5_000);
  }
}

package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How every {@link PostingIndex} is held, published and committed. */
public abstract class HolderContract extends IndexFixture {
  @Test
  void state_ofNewIndex_isZero() {
    assertThat(index.state()).isEqualTo(new IndexState(0, 0));
  }

  @Core
  @Test
  void apply_beforePublish_isNotVisible() {
    holder.apply(List.of(put(1, titled("Nurse"))));

    assertThat(ids("nurse")).isEmpty();
    assertThat(index.state().revision()).isZero();

    holder.publish(1);

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
  }

  @Test
  void tryHold_whileHeld_isEmpty() {
    PostingIndex other = open(folder);

    assertThat(other.tryHold()).isEmpty();
    assertThat(index.tryHold()).isEmpty();

    holder.close();
    IndexHolder next = other.tryHold().orElseThrow();
    next.close();
    other.close();
  }

  @Core
  @Test
  void otherReader_followsCommits() {
    PostingIndex other = open(folder);
    index(put(1, titled("Nurse")));
    holder.commit();

    await(() -> other.state().equals(new IndexState(1, 0)));
    assertThat(other.search(search("nurse")).total()).isEqualTo(1);
    other.close();
  }

  @Test
  void close_commitsWhatWasPublished() {
    index(put(1, titled("Nurse")));
    holder.close();
    index.close();

    index = open(folder);

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
  }

  @Test
  void holderAfterClose_refuses() {
    holder.close();

    assertThat(codeOf(() -> holder.apply(List.of(removed(1, 1))))).isEqualTo("unavailable");
  }

  @Core
  @Test
  void restart_oldAnswersUntilPublish() {
    index(put(1, titled("Nurse")));
    holder.commit();

    holder.restart(7);
    holder.apply(List.of(put(2, titled("Nurse"))));

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));

    holder.publish(2);
    holder.commit();

    assertThat(ids("nurse")).containsExactly(id(2));
    assertThat(index.state()).isEqualTo(new IndexState(2, 7));
  }

  @Test
  void restart_closedBeforePublish_leavesTheOld() {
    index(put(1, titled("Nurse")));
    holder.commit();
    holder.restart(7);
    holder.apply(List.of(put(2, titled("Nurse"))));

    holder.close();

    assertThat(ids("nurse")).containsExactly(id(1));
    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
  }

  @Test
  void apply_many_allArrive() {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      changes.add(put(i, titled("Nurse " + i)));
    }

    index(changes.toArray(Change[]::new));

    assertThat(index.count(NOW)).isEqualTo(2_000);
    assertThat(ids("nurse 1234")).containsExactly(id(1234));
  }

  @Test
  void verify_sound_isEmpty() {
    index(put(1, titled("Nurse")));
    holder.commit();

    assertThat(index.verify()).isEmpty();
  }

  @Test
  void search_afterClose_isUnavailable() {
    holder.close();
    index.close();

    assertThat(codeOf(() -> index.search(search("nurse")))).isEqualTo("unavailable");
    assertThat(codeOf(() -> index.state())).isEqualTo("unavailable");
  }

  private static String codeOf(Runnable refused) {
    try {
      refused.run();
    } catch (CorpusException e) {
      return e.code().wire();
    }
    return "none";
  }
}

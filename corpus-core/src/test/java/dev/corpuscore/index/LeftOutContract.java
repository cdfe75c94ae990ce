package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.PostingIndex.Stats.Count;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.Core;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one posting that a {@link PostingIndex} cannot take does to all others: nothing. */
public abstract class LeftOutContract extends IndexFixture {
  private static final int ALL = 60;
  private static final int BAD = 7;

  private final Map<PostingId, Failure> troubles = new ConcurrentHashMap<>();

  /** What happens while a posting is made into a document. */
  enum Failure implements Runnable {
    EXCEPTION {
      @Override
      public void run() {
        throw new IllegalArgumentException("planted");
      }
    },
    ASSERTION {
      @Override
      public void run() {
        throw new AssertionError("planted");
      }
    },
    DEPTH {
      @Override
      public void run() {
        throw new IllegalStateException("the stack has no end: " + deeper(1));
      }

      private static int deeper(int depth) {
        return depth < 0 ? depth : 1 + deeper(depth + 1);
      }
    },
    MEMORY {
      @Override
      public void run() {
        byte[][] all = new byte[Integer.MAX_VALUE][];
        throw new IllegalStateException("the heap has no end: " + all.length);
      }
    },
    DISK {
      @Override
      public void run() {
        throw new UncheckedIOException(new IOException("planted"));
      }
    }
  }

  @Override
  public final PostingIndex open(Path folder) {
    return open(folder, new Bodies());
  }

  @Core
  @ParameterizedTest
  @EnumSource(names = {"EXCEPTION", "ASSERTION", "DEPTH", "MEMORY"})
  void apply_onePostingFails_everythingElseGoesIn(Failure trouble) {
    index(put(BAD, titled("Nurse of old")), put(99, titled("Nurse to go")));
    index(changesWith(trouble));

    assertThat(index.state()).isEqualTo(new IndexState(200, 0));
    assertThat(index.leftOut()).isEqualTo(1);
    assertThat(index.count(NOW)).isEqualTo(ALL - 1);
    assertThat(all().total()).isEqualTo(ALL - 1);
    assertThat(all().stats().getFirst().values()).containsExactly(new Count("Acme", ALL - 1));
    assertThat(ids("old")).isEmpty();
    assertThat(ids("go")).isEmpty();
    assertThat(ids("-welder")).doesNotContain(id(BAD));
    assertThat(entries()).hasSize(ALL).contains(new Entry(id(BAD), BAD, true));
    assertThat(entries().stream().filter(Entry::leftOut)).hasSize(1);
    assertThat(index.verify()).isEmpty();
  }

  @Test
  void leftOut_isRememberedAndEndsWithTheNextChange() {
    index(changesWith(Failure.EXCEPTION));
    holder.commit();
    holder.close();
    index.close();

    openAndHold();
    assertThat(index.leftOut()).isEqualTo(1);
    assertThat(index.count(NOW)).isEqualTo(ALL - 1);

    troubles.clear();
    index(change(put(BAD, at("Nurse", "Acme")), 201));
    assertThat(index.leftOut()).isZero();
    assertThat(index.count(NOW)).isEqualTo(ALL);
  }

  @Test
  void leftOut_removed_isForgotten() {
    index(changesWith(Failure.EXCEPTION));

    index(removed(BAD, 201));

    assertThat(index.leftOut()).isZero();
    assertThat(entries()).hasSize(ALL - 1);
  }

  @Test
  void restart_onePostingFails_isFinished() {
    index(changesWith(Failure.EXCEPTION));

    holder.restart(3);
    holder.apply(List.of(changesWith(Failure.EXCEPTION)));
    holder.publish(200);
    holder.commit();

    assertThat(index.state()).isEqualTo(new IndexState(200, 3));
    assertThat(index.leftOut()).isEqualTo(1);
    assertThat(index.count(NOW)).isEqualTo(ALL - 1);
  }

  @Test
  void apply_damagedInTheStore_isLeftOutAndEverythingElseGoesIn() {
    index(put(BAD, titled("Nurse of old")), put(1, titled("Nurse")));

    index(
        put(2, titled("Nurse")),
        new Change.Damaged(id(BAD), 300, "planted"),
        put(3, titled("Nurse")));

    assertThat(index.state().revision()).isEqualTo(300);
    assertThat(index.leftOut()).isEqualTo(1);
    assertThat(index.count(NOW)).isEqualTo(3);
    assertThat(ids("nurse")).containsExactlyInAnyOrder(id(1), id(2), id(3));
    assertThat(entries()).hasSize(4).contains(new Entry(id(BAD), 300, true));

    index(change(put(BAD, titled("Nurse")), 301));
    assertThat(index.leftOut()).isZero();
    assertThat(index.count(NOW)).isEqualTo(4);
  }

  @Test
  void apply_theMachineFails_isThrownAndLeavesNothingOut() {
    index(put(1, titled("Nurse")));
    holder.commit();
    troubles.put(id(BAD), Failure.DISK);

    assertThatThrownBy(() -> holder.apply(List.of(put(BAD, titled("Nurse")))))
        .hasStackTraceContaining("planted");

    assertThat(index.state().revision()).isEqualTo(1);
    assertThat(index.leftOut()).isZero();
  }

  private Change[] changesWith(Failure trouble) {
    troubles.put(id(BAD), trouble);
    List<Change> changes = new ArrayList<>();
    for (int i = 1; i <= ALL; i++) {
      changes.add(put(i, at("Nurse " + i, "Acme")));
    }
    changes.add(removed(99, 200));
    return changes.toArray(Change[]::new);
  }

  private static Change change(Change.Put put, long revision) {
    Posting posting = put.posting();
    return new Change.Put(
        new Posting(posting.id(), posting.digest(), posting.content(), posting.record(), revision));
  }

  private PostingIndex.SearchPage all() {
    return index.search(
        PostingSearch.of(TextQuery.everything(), NOW)
            .limit(100)
            .exactTotal(true)
            .stats(List.of(Facet.EMPLOYER))
            .statsLimit(10)
            .build());
  }

  private List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    index.forEach(entries::add);
    return entries;
  }

  /** The bytes of the id, unless there is trouble. */
  private final class Bodies implements HitBody {
    @Override
    public String format() {
      return "ids";
    }

    @Override
    public byte[] of(Posting posting) {
      Failure trouble = troubles.get(posting.id());
      if (trouble != null) {
        trouble.run();
      }
      return posting.id().value().getBytes(StandardCharsets.UTF_8);
    }
  }
}

package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** One writer at a time: how the right to change an index goes from one to the next. */
class HandOverTest implements OnOpenSearch {
  @TempDir Path folder;
  private OpenSearchIndex index;
  private IndexHolder first;

  @BeforeEach
  void openAndHold() {
    index = (OpenSearchIndex) open(folder);
    first = index.tryHold().orElseThrow();
  }

  @AfterEach
  void close() {
    index.close();
  }

  @Test
  void aWriterPausedWhileItLostTheRight_canChangeNothing() {
    apply(first, put(1, titled("Nurse")));
    IndexHolder second = next(false);
    apply(second, removed(1, 9));

    assertThatThrownBy(() -> first.apply(List.of(put(1, titled("Nurse")))))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("taken the search index over");

    second.publish(10);
    assertThat(index.count(NOW)).isZero();
    assertThat(index.state()).isEqualTo(new IndexState(10, 0));
  }

  @Test
  void aWriterPausedBeforeItPublished_movesNoState() {
    first.apply(List.of(put(1, titled("Nurse"))));
    IndexHolder second = next(false);

    assertThatThrownBy(() -> first.publish(1)).isInstanceOf(CorpusException.class);

    assertThat(index.stateDocument().read()).isEqualTo(new IndexState(0, 0));
    apply(second, put(2, titled("Nurse")));
    assertThat(index.stateDocument().read()).isEqualTo(new IndexState(2, 0));
  }

  @Test
  void aWriterPausedInARebuild_showsNothing() {
    apply(first, put(1, titled("Nurse")));
    first.restart(7);
    first.apply(List.of(put(2, titled("Nurse"))));
    IndexHolder second = next(false);

    assertThatThrownBy(() -> first.publish(2)).isInstanceOf(CorpusException.class);

    assertThat(indices()).containsExactly(OnOpenSearch.name(folder) + "-000001");
    apply(second, put(3, titled("Nurse")));
    assertThat(entries()).containsExactly(new Entry(id(1), 1, false), new Entry(id(3), 3, false));
  }

  @Test
  void aWriterThatHearsItLostTheRight_stopsBeforeItSends() {
    OnOpenSearch.locks(folder).revoke(true);

    assertThatThrownBy(() -> first.apply(List.of(put(1, titled("Nurse")))))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("was lost");
    assertThatThrownBy(() -> first.publish(1)).hasMessageContaining("was given back");
  }

  @Test
  void anOlderRevision_neverReplacesANewerOne() {
    apply(first, at(9, put(1, titled("Welder"))), at(9, put(2, titled("Welder"))));
    apply(first, removed(2, 12));

    first.apply(List.of(at(5, put(1, titled("Nurse"))), at(5, put(2, titled("Nurse")))));
    first.apply(List.of(removed(1, 8)));
    first.publish(12);

    assertThat(entries()).containsExactly(new Entry(id(1), 9, false));
  }

  @Test
  void theNextWriter_goesOnWhereTheIndexStands() {
    apply(first, put(1, titled("Nurse")));
    first.apply(List.of(put(2, titled("Nurse"))));

    IndexHolder second = next(true);

    assertThat(index.state()).isEqualTo(new IndexState(1, 0));
    apply(second, put(2, titled("Welder")), put(3, titled("Nurse")));
    assertThat(entries())
        .containsExactly(
            new Entry(id(1), 1, false), new Entry(id(2), 2, false), new Entry(id(3), 3, false));
  }

  @Test
  void rebuild_underSearches_isSeenFromOneMomentToTheOther()
      throws InterruptedException, ExecutionException {
    apply(first, many(30));
    Set<Long> seen = new ConcurrentSkipListSet<>();
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService searching = Executors.newSingleThreadExecutor()) {
      Future<?> answers =
          searching.submit(
              () -> {
                while (!done.get()) {
                  seen.add(index.count(NOW));
                }
              });
      for (int generation = 1; generation <= 3; generation++) {
        first.restart(generation);
        apply(first, many(30 + generation));
      }
      done.set(true);
      answers.get();
    }

    assertThat(seen).isSubsetOf(30L, 31L, 32L, 33L);
    assertThat(index.count(NOW)).isEqualTo(33);
    assertThat(indices()).containsExactly(OnOpenSearch.name(folder) + "-000004");
  }

  @Test
  void open_otherFormat_waitsToBeRebuilt() {
    apply(first, many(20));
    first.close();

    try (OpenSearchIndex other = OnOpenSearch.openAs(folder, new Ids("other"))) {
      assertThat(other.state()).isEqualTo(new IndexState(0, -1));
      assertThatThrownBy(() -> other.count(NOW)).hasMessageContaining("waits to be rebuilt");

      try (IndexHolder holder = other.tryHold().orElseThrow()) {
        holder.restart(0);
        apply(holder, put(7, titled("Nurse")));

        assertThat(other.state()).isEqualTo(new IndexState(7, 0));
        assertThat(other.count(NOW)).isEqualTo(1);
      }
    }
  }

  @Test
  void discard_startsEmpty_butNotWhileHeld() {
    apply(first, many(20));
    String name = OnOpenSearch.name(folder);
    RevocableLock locks = OnOpenSearch.locks(folder);

    assertThatThrownBy(() -> OpenSearchIndex.discard(SharedNode.get().address(), name, locks))
        .hasMessageContaining("stop it first");
    assertThat(index.count(NOW)).isEqualTo(20);

    first.close();
    OpenSearchIndex.discard(SharedNode.get().address(), name, locks);

    try (OpenSearchIndex empty = (OpenSearchIndex) open(folder)) {
      assertThat(empty.state()).isEqualTo(new IndexState(0, 0));
      assertThat(empty.count(NOW)).isZero();
    }
  }

  @Test
  void hold_afterEverythingWasDeleted_beginsAnew() {
    apply(first, many(3));
    first.close();
    index.indices().deleteOthers("");

    assertThatThrownBy(() -> index.count(NOW)).hasMessageContaining("reindex");
    IndexHolder next = index.tryHold().orElseThrow();

    assertThat(index.state()).isEqualTo(new IndexState(0, 0));
    apply(next, many(3));
    assertThat(index.count(NOW)).isEqualTo(3);
  }

  @Test
  void open_byManyAtOnce_makesOneIndex() throws InterruptedException, ExecutionException {
    first.close();
    index.indices().deleteOthers("");
    List<Future<OpenSearchIndex>> opening = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
      for (int i = 0; i < 6; i++) {
        opening.add(threads.submit(() -> (OpenSearchIndex) open(folder)));
      }
    }
    for (Future<OpenSearchIndex> each : opening) {
      each.get().close();
    }

    assertThat(indices()).containsExactly(OnOpenSearch.name(folder) + "-000001");
  }

  @Test
  void verify_changedBytes_areFound() {
    apply(first, many(3));
    assertThat(index.verify()).isEmpty();
    String document =
        OnOpenSearch.name(folder) + "/_doc/" + id(2).value() + "?version=9&version_type=external";
    JsonNode spoilt =
        tools.jackson.databind.json.JsonMapper.shared()
            .readTree(
                "{\"id\":\""
                    + id(2).value()
                    + "\",\"newest\":1,\"role-hit\":\"AAAA\",\"body\":\"AAAA\",\"checksum\":1}");
    index.cluster().request("PUT", document, spoilt, Cluster.PATIENT);
    first.publish(9);

    assertThat(index.verify()).hasValueSatisfying(it -> assertThat(it).contains(id(2).value()));
  }

  /** Whoever holds the index next, after the first has lost the right. */
  private IndexHolder next(boolean noticed) {
    OnOpenSearch.locks(folder).revoke(noticed);
    return index.tryHold().orElseThrow();
  }

  private static void apply(IndexHolder holder, Change... changes) {
    holder.apply(List.of(changes));
    holder.publish(changes[changes.length - 1].revision());
  }

  private static Change[] many(int count) {
    Change[] changes = new Change[count];
    for (int i = 0; i < count; i++) {
      changes[i] = put(i + 1, titled("Nurse " + i));
    }
    return changes;
  }

  private static Change at(long revision, Change.Put put) {
    Posting it = put.posting();
    return new Change.Put(new Posting(it.id(), it.digest(), it.content(), it.record(), revision));
  }

  private List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    index.forEach(entries::add);
    return entries;
  }

  private List<String> indices() {
    return index
        .cluster()
        .request("GET", OnOpenSearch.name(folder) + "-*/_alias", null, Cluster.SOON)
        .propertyNames()
        .stream()
        .toList();
  }
}

package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.ClusterIndexes.Address;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.Postings;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.TextQuery;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of searches and changes when the cluster answers badly, or not at all. */
class SpoiltAnswersTest {
  private static final String BUSY =
      "{\"error\":{\"type\":\"rejected_execution_exception\"},\"status\":429}";

  private static final List<PostingSearch> TWO = List.of(search("nurse"), search("cook"));

  @TempDir Path folder;
  private final FaultyProxy between = new FaultyProxy();
  private final RevocableLock locks = new RevocableLock();
  private OpenSearchIndex index;
  private IndexHolder holder;

  @BeforeEach
  void openAndHold() {
    index = open(between.address());
    holder = index.tryHold().orElseThrow();
  }

  private OpenSearchIndex open(Address address) {
    String name = OnOpenSearch.name(folder);
    return OpenSearchIndex.open(
        address, name, new OnOpenSearch.Ids("ids"), locks, new Random(1), OnOpenSearch.PATIENT);
  }

  @AfterEach
  void closeAll() {
    holder.close();
    index.indices().deleteOthers("");
    index.close();
    between.close();
  }

  @Test
  void count_aShardFailed_isUnavailableAndNotLess() {
    fill(10);
    between.change("_search", "\"failed\":0", "\"failed\":1");

    assertThatThrownBy(() -> index.count(NOW)).satisfies(it -> isUnavailable(it, "part of"));
    assertThat(index.count(NOW)).isEqualTo(10);
  }

  @Test
  void count_timedOut_isUnavailableAndNotLess() {
    fill(10);
    between.change("_search", "\"timed_out\":false", "\"timed_out\":true");

    assertThatThrownBy(() -> index.count(NOW)).satisfies(it -> isUnavailable(it, "in time"));
  }

  @Test
  void restart_clusterForbidsScripts_isUnavailableAndSaysWhatToAllow() {
    between.answer(
        "-000002",
        400,
        "{\"error\":{\"type\":\"illegal_argument_exception\","
            + "\"reason\":\"cannot execute [inline] scripts\"},\"status\":400}");

    assertThatThrownBy(() -> holder.restart(1))
        .satisfies(it -> isUnavailable(it, "(cannot execute [inline] scripts); if it forbids"));
  }

  @Test
  void count_tooBusy_isOverloaded() {
    fill(1);
    between.answer("_search", 429, BUSY);

    assertThatThrownBy(() -> index.count(NOW))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
  }

  @Test
  void count_indexReplacedMeanwhile_isAskedAgain() {
    fill(3);
    between.answer(
        "_search", 404, "{\"error\":{\"type\":\"index_not_found_exception\"},\"status\":404}");

    assertThat(index.count(NOW)).isEqualTo(3);
    assertThat(between.done()).isTrue();
  }

  @Test
  void totals_aShardFailsInOneOfTwoRequestsAtOnce_isUnavailableAndNotLess() {
    fill(3);
    between.change("_msearch", "\"failed\":0", "\"failed\":1");

    assertThatThrownBy(() -> index.totals(TWO)).satisfies(it -> isUnavailable(it, "part of"));
    assertThat(index.totals(TWO)).containsExactly(3L, 0L);
  }

  @Test
  void totals_oneOfTwoRequestsAtOnceIsRefused_isOverloaded() {
    fill(3);
    between.answer("_msearch", 200, "{\"responses\":[" + BUSY + "," + BUSY + "]}");

    assertThatThrownBy(() -> index.totals(TWO))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
  }

  private static PostingSearch search(String words) {
    return PostingSearch.of(TextQuery.parse(words), NOW).build();
  }

  @Test
  void apply_wholeRequestRejected_isSentAgain() {
    between.answer("_bulk", 429, BUSY);
    between.answer("_bulk", 503, BUSY);

    fill(20);

    assertThat(between.done()).isTrue();
    assertThat(index.count(NOW)).isEqualTo(20);
  }

  @Test
  void apply_oneItemRejected_isSentAgain() {
    between.inject(new FaultyProxy.Fault("_bulk", Lines::withoutTheLast, Lines::withABusyItem));

    fill(20);

    assertThat(between.done()).isTrue();
    assertThat(index.count(NOW)).isEqualTo(20);
  }

  /** Cuts the last posting out of a request, and says in the answer that there was no room. */
  private static final class Lines {
    private static final String BUSY_ITEM =
        "{\"index\":{\"status\":429,\"error\":{\"type\":\"rejected_execution_exception\"}}}";

    static String withoutTheLast(String lines) {
      List<String> all = lines.lines().toList();
      return String.join("\n", all.subList(0, all.size() - 2)) + "\n";
    }

    static FaultyProxy.NodeAnswer withABusyItem(FaultyProxy.NodeAnswer said) {
      String body = said.body();
      return new FaultyProxy.NodeAnswer(
          said.status(), body.substring(0, body.lastIndexOf(']')) + "," + BUSY_ITEM + "]}");
    }
  }

  @Test
  void apply_oneItemRefusedForNow_isNeverLostInSilence() {
    refuseLast(403);

    assertThatThrownBy(() -> fill(20)).satisfies(it -> isUnavailable(it, "403 odd"));
    assertThat(index.state().revision()).isZero();
  }

  @Test
  void apply_oneItemRefusedAmongOthers_isTakenAlone() {
    refuseLast(400);

    fill(20);

    assertThat(index.count(NOW)).isEqualTo(20);
    assertThat(index.leftOut()).isZero();
  }

  @Test
  void apply_oneItemRefusedAloneToo_isLeftOut() {
    refuseLast(400);
    refuseLast(400);

    fill(20);

    assertThat(between.done()).isTrue();
    assertThat(index.count(NOW)).isEqualTo(19);
    assertThat(index.leftOut()).isEqualTo(1);
    assertThat(index.state().revision()).isEqualTo(20);
  }

  @Test
  void apply_requestRefusedForOneItem_leavesThatOut() {
    between.answer("_bulk", 413, "");
    for (int item = 1; item <= 20; item++) {
      between.inject(
          item == 3
              ? new FaultyProxy.Fault("_bulk", it -> "", it -> new FaultyProxy.NodeAnswer(413, ""))
              : new FaultyProxy.Fault("_bulk", it -> it, it -> it));
    }
    between.answer("_bulk", 413, "");

    fill(20);

    assertThat(between.done()).isTrue();
    assertThat(index.count(NOW)).isEqualTo(19);
    assertThat(index.leftOut()).isEqualTo(1);
  }

  @Test
  void apply_evenTheEntryRefused_isUnavailable() {
    refuseLast(400);
    refuseLast(400);
    refuseLast(400);

    assertThatThrownBy(() -> fill(20)).satisfies(it -> isUnavailable(it, "400 odd"));
    assertThat(index.state().revision()).isZero();
  }

  /** The node says, of the last item of the next request, that it was refused. */
  private void refuseLast(int status) {
    UnaryOperator<FaultyProxy.NodeAnswer> refused =
        said ->
            new FaultyProxy.NodeAnswer(
                said.status(),
                said.body()
                    .replaceFirst(
                        "\"status\":20[01]\\}\\}\\]",
                        "\"status\":" + status + ",\"error\":{\"type\":\"odd\"}}}]"));
    between.inject(new FaultyProxy.Fault("_bulk", it -> it, refused));
  }

  @Test
  void rebuild_withAnswersLost_isWhole() {
    fill(5);
    holder.restart(1);
    between.loseAnswer("_bulk");

    fill(20);

    assertThat(between.done()).isTrue();
    assertThat(index.count(NOW)).isEqualTo(20);
    assertThat(index.state().generation()).isEqualTo(1);
  }

  @Test
  void rebuild_thatLostAPosting_isNotShown() {
    fill(5);
    holder.restart(1);
    holder.apply(changes(20));
    String unseen = OnOpenSearch.name(folder) + "-000002";
    String gone = unseen + "/_doc/" + Postings.id(3).value() + "?version=99&version_type=external";
    index.cluster().request("DELETE", gone, null, java.time.Duration.ofSeconds(10));

    assertThatThrownBy(() -> holder.publish(20))
        .satisfies(it -> isUnavailable(it, "holds 19 postings where 20 were written"));
    assertThat(index.count(NOW)).isEqualTo(5);
    assertThat(index.state().generation()).isZero();
  }

  @Test
  void open_firstNodeDead_theNextServes() {
    fill(7);
    Address two = Address.of(URI.create("http://127.0.0.1:9"), SharedNode.get().url());

    try (OpenSearchIndex other = open(two)) {
      assertThat(other.count(NOW)).isEqualTo(7);
    }
  }

  @Test
  void open_nobodyThere_saysWhereAndNoPassword() {
    Address nobody = new Address(List.of(URI.create("http://127.0.0.1:9")), "ann", "geheim", null);

    assertThatThrownBy(() -> open(nobody))
        .satisfies(it -> isUnavailable(it, "OpenSearch at 127.0.0.1:9 cannot be connected to"))
        .hasStackTraceContaining("127.0.0.1:9")
        .satisfies(it -> assertThat(it.toString() + nobody).doesNotContain("geheim"));
  }

  @Test
  void count_notLetIn_saysWhatToCheck() {
    fill(1);
    between.answer("_search", 401, "Unauthorized");

    assertThatThrownBy(() -> index.count(NOW)).satisfies(it -> isUnavailable(it, "check the user"));
  }

  private void fill(int count) {
    holder.apply(changes(count));
    holder.publish(count);
  }

  private static List<Change> changes(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(it -> (Change) Postings.put(it, Postings.titled("Nurse " + it)))
        .toList();
  }

  private static void isUnavailable(Throwable thrown, String said) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
        .hasMessageContaining(said);
  }
}

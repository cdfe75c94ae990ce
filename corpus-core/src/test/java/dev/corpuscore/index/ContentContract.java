package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.removed;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.tier.Core;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is in every {@link PostingIndex} after changes, expiries and rebuilding. */
public abstract class ContentContract extends IndexFixture {
  @Core
  @Test
  void apply_closedOrUnlisted_isNotFound() {
    PostingState closed = new PostingState.Closed(PostingState.ClosedReason.GONE, NOW);
    index(put(1, titled("Nurse")), put(2, titled("Nurse")), put(3, titled("Nurse")));

    index(
        put(1, titled("Nurse"), closed, true),
        put(2, titled("Nurse"), PostingState.open(), false),
        removed(3, 9));

    assertThat(ids("nurse")).isEmpty();
    assertThat(index.count(NOW)).isZero();
  }

  @Test
  void pageThatWouldBeLarge_comesWithoutBodies_whichAreReadOneByOne() {
    for (int number = 1; number <= 8; number++) {
      index(put(number, titled("Large")));
    }

    for (String query : List.of("large", "")) {
      var page = index.search(search(query));
      assertThat(page.hits()).hasSize(8).allMatch(hit -> hit.body() == null);
      assertThat(page.hasBodies()).isFalse();
    }
    assertThat(index.search(page(search("large"), 0, 2)).hasBodies()).as("600 kB").isTrue();
    assertThat(index.read(id(3), body -> body.length)).contains(id(3).value().length() + 300_000);

    index(put(3, titled("Nurse")), removed(4, 12));

    assertThat(index.read(id(3), body -> new String(body, StandardCharsets.UTF_8)))
        .contains(id(3).value());
    assertThat(index.read(id(4), body -> body)).isEmpty();
  }

  @Test
  void pageOfSmallAndLargeBodies_thatFits_comesWithAll() {
    index(put(1, titled("Large")), put(2, titled("Large nurse")), put(3, titled("Large")));

    for (String query : List.of("large", "")) {
      assertThat(index.search(search(query)).hits())
          .hasSize(3)
          .allSatisfy(
              hit ->
                  assertThat(hit.body())
                      .startsWith(hit.id().value().getBytes(StandardCharsets.UTF_8))
                      .hasSize(hit.id().value().length() + (hit.id().equals(id(2)) ? 0 : 300_000)));
    }
  }

  @Core
  @Test
  void apply_again_replaces() {
    index(put(1, titled("Nurse")));

    index(put(1, titled("Welder")));

    assertThat(ids("nurse")).isEmpty();
    assertThat(ids("welder")).containsExactly(id(1));
    assertThat(index.count(NOW)).isEqualTo(1);
  }

  @Test
  void search_expired_leftOutAtThatSecond() {
    Instant end = NOW.plusSeconds(60);
    index(put(1, titled("Nurse").expiresAt(end)), put(2, titled("Nurse")));

    assertThat(ids(search("nurse"))).containsExactly(id(1), id(2));
    assertThat(ids(searchAt("nurse", end.minusSeconds(1)))).containsExactly(id(1), id(2));
    assertThat(ids(searchAt("nurse", end))).containsExactly(id(2));
    assertThat(ids(searchAt("", end))).containsExactly(id(2));
    assertThat(index.search(searchAt("nurse", end)).total()).isEqualTo(1);
    assertThat(index.count(end)).isEqualTo(1);
    assertThat(index.count(end.minusSeconds(1))).isEqualTo(2);
    assertThat(ids(search("nurse"))).as("an earlier time again").hasSize(2);
  }

  @Test
  void search_expiredAndDeleted_bothLeftOut() {
    index(
        put(1, titled("Nurse").expiresAt(NOW)),
        put(2, titled("Nurse")),
        put(3, titled("Nurse")),
        put(4, titled("Nurse").expiresAt(NOW.plusSeconds(5))));
    index(removed(2, 9));

    assertThat(ids("nurse")).containsExactly(id(3), id(4));
    assertThat(ids(searchAt("nurse", NOW.plusSeconds(5)))).containsExactly(id(3));
  }

  @Core
  @Test
  void forEach_inOrderOfId() {
    index(put(3, titled("A")), put(1, titled("B")), put(2, titled("C").expiresAt(NOW)));
    index(put(5, titled("D")), removed(3, 6), put(1, titled("E")));

    List<Entry> entries = new ArrayList<>();
    index.forEach(entries::add);

    assertThat(entries).containsExactly(entry(1), entry(2), entry(5));
  }

  private static Entry entry(int number) {
    return new Entry(id(number), number, false);
  }

  @Test
  void ids_ofAPrefix_areTheFirstThatBeginSo() {
    for (int i = 0; i < 200; i++) {
      index(put(i, titled("A")));
    }
    index(removed(7, 300));
    List<PostingId> all = new ArrayList<>();
    index.forEach(entry -> all.add(entry.id()));

    String one = id(8).value();
    for (String prefix : List.of("", "p_", "q", one.substring(0, 27), one, id(7).value())) {
      for (int most : List.of(1, 2, 31, 199, 1_000)) {
        assertThat(index.ids(prefix, most))
            .as("%d of %s", most, prefix)
            .isEqualTo(
                all.stream().filter(it -> it.value().startsWith(prefix)).limit(most).toList());
      }
    }
  }

  @Core
  @Test
  void rebuilt_answersTheSame() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Change.Put> last = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      index(put(i, randomContent(random)));
      last.add(put(i, randomContent(random)));
    }
    Collections.shuffle(last, random);
    index(last.toArray(Change[]::new));
    List<List<String>> before = answers();

    holder.restart(1);
    last.forEach(change -> holder.apply(List.of(change)));
    holder.publish(1000);

    assertThat(answers()).as("seed " + seed).isEqualTo(before);
  }

  @Test
  void settle_answersTheSameAtTheSameRevision() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      index(put(i, randomContent(random)));
    }
    holder.commit();
    List<List<String>> before = answers();

    await(() -> !holder.settle());

    assertThat(answers()).as("seed " + seed).isEqualTo(before);
    assertThat(index.state().revision()).isEqualTo(59);
    index(put(60, titled("Rigger")));
    assertThat(ids("rigger")).containsExactly(id(60));
  }

  private static PostingContentBuilder randomContent(Random random) {
    List<String> words = List.of("data", "engineer", "nurse", "senior", "welder", "lead");
    StringBuilder text = new StringBuilder("data");
    for (int i = 0; i < 6; i++) {
      text.append(' ').append(words.get(random.nextInt(words.size())));
    }
    String title = text.substring(0, text.lastIndexOf(" "));
    return at(title, words.get(random.nextInt(words.size()))).description(text.toString());
  }

  private List<List<String>> answers() {
    List<List<String>> answers = new ArrayList<>();
    for (String query : List.of("data", "data engineer", "senior nurse", "welder lead data", "")) {
      answers.add(
          index.search(page(search(query), 0, 100)).hits().stream()
              .map(hit -> hit.id() + " " + hit.relevance())
              .toList());
    }
    return answers;
  }
}

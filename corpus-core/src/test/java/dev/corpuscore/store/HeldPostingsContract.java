package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.store.CatalogStore.PageRead;
import dev.corpuscore.tier.Core;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link CatalogStore} keeps of the postings that sources hold, read and close. */
public abstract class HeldPostingsContract extends StoreFixture {
  private static final String LISTING = "ab".repeat(32);

  @Test
  void openOf_onlyOpenOnesOfThatSource() {
    PostingContent untilNow = content(5).toBuilder().expiresAt(NOW).build();
    update(
        put(1, content(1), seen(NOW, "a")),
        put(2, content(2), seen(NOW, "a", "b")),
        put(3, content(3), seen(NOW, "b")),
        put(4, content(4), closedBy("a")),
        put(5, untilNow, seen(NOW, "a")));

    assertThat(catalog().openOf("a", NOW)).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(catalog().openOf("a", NOW.minusSeconds(1)))
        .as("one whose date had not come")
        .containsExactlyInAnyOrder(id(1), id(2), id(5));
    assertThat(catalog().openOf("c", NOW)).isEmpty();
  }

  @Test
  void asked_isKeptPerSourceUntilForgotten() {
    PageRead first = new PageRead(LISTING, NOW);
    PageRead second = new PageRead("cd".repeat(32), NOW.plusSeconds(1));
    catalog().pagesRead("a", Map.of(id(1), first, id(2), first));
    catalog().pagesRead("b", Map.of(id(1), second));
    Map<PostingId, @Nullable PageRead> changes = new HashMap<>();
    changes.put(id(1), second);
    changes.put(id(2), null);

    catalog().pagesRead("a", changes);

    assertThat(catalog().pagesRead("a")).isEqualTo(Map.of(id(1), second));
    assertThat(catalog().pagesRead("b")).isEqualTo(Map.of(id(1), second));
  }

  @Core
  @Test
  void close_keepsTheEvidenceOfWhatItClosedAlone() {
    update(
        put(1, content(1), seen(NOW.plusSeconds(50), "a")), put(2), put(3, content(3), closed()));
    PostingUpdate close1 = put(1, content(1), closedBy());
    PostingUpdate leave2 = leave(2, null);
    PostingUpdate close3 = put(3, content(3), closedBy());

    List<Outcome> outcomes =
        catalog()
            .close(
                List.of(close1, leave2, close3),
                List.of(closing(1, NOW), closing(2, NOW), closing(3, NOW)));

    assertThat(outcomes).containsExactly(Outcome.CLOSED, Outcome.UNCHANGED, Outcome.UPDATED);
    assertThat(catalog().closings(null, 10))
        .as("last seen is the later of both times")
        .containsExactly(closing(1, NOW));
  }

  @Test
  void close_postingWasSeenLater_evidenceSaysSo() {
    update(put(1, content(1), seen(NOW.plusSeconds(50), "a")));
    PostingUpdate close =
        new PostingUpdate(
            id(1),
            null,
            stored ->
                new PostingUpdate.Decision.Put(
                    content(1),
                    new PostingRecord(
                        new PostingState.Closed(
                            PostingState.ClosedReason.WITHDRAWN, NOW.plusSeconds(99)),
                        true,
                        Origin.CATALOG,
                        List.of(),
                        NOW,
                        NOW.plusSeconds(50))));

    catalog().close(List.of(close), List.of(closing(1, NOW)));

    assertThat(catalog().closings("a", 1).getFirst().lastSeenAt()).isEqualTo(NOW.plusSeconds(50));
  }

  @Test
  void closings_newestFirstAndOnePerPostingAndSource() {
    for (int round = 0; round < 2; round++) {
      Instant at = NOW.plusSeconds(round * 10L);
      for (int n = 1; n <= 3; n++) {
        update(put(n));
        catalog()
            .close(List.of(put(n, content(n), closedBy())), List.of(closing(n, at.plusSeconds(n))));
      }
    }

    assertThat(catalog().closings("a", 10))
        .extracting(Closing::posting)
        .containsExactly(id(3), id(2), id(1));
    assertThat(catalog().closings(null, 1).getFirst().at()).isEqualTo(NOW.plusSeconds(13));
    assertThat(catalog().closings("b", 10)).isEmpty();
  }

  @Test
  void close_nothing_isNothing() {
    assertThat(catalog().close(List.of(), List.of())).isEmpty();
  }

  private CatalogStore catalog() {
    return store.catalog();
  }

  private static PostingRecord closedBy(String... sources) {
    return new PostingRecord(
        new PostingState.Closed(PostingState.ClosedReason.WITHDRAWN, NOW),
        true,
        Origin.CATALOG,
        List.of(sources),
        NOW,
        NOW);
  }

  private static Closing closing(int n, Instant at) {
    return new Closing(id(n), "a", "the listing no longer holds it", NOW, LISTING, 7, at);
  }
}

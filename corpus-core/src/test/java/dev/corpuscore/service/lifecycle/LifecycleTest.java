package dev.corpuscore.service.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.service.lifecycle.LifecyclePage.Cell;
import dev.corpuscore.store.PostingUpdate.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of events in docs/lifecycle.md, a cell for each, and the rules beside them. */
class LifecycleTest {
  /** What leaves the record's members alone but {@code lastSeenAt}, or is written without them. */
  private static final Set<String> NO_REVISION = Set.of("seen", "sighted");

  private static final String[] COLUMNS = {
    "absent",
    "submitted",
    "fetched",
    "imported",
    "imported, held",
    "from catalog",
    "from catalog, held twice",
    "expired",
    "withdrawn",
    "gone"
  };

  static Stream<Cell> cells() {
    return LifecyclePage.cells(Events::isTable).stream();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void rule_ofTheEvent_decidesWhatTheCellSays(Cell cell) {
    Events.Event event = Events.of(cell.table(), cell.row());
    Posting stored = stored(cell.column(), event);

    Decision decision = event.rule().decide(stored);

    assertThat(decision).isEqualTo(expected(cell.words(), stored, event));
  }

  @Test
  void everyEvent_standsOnThePage_withEveryKindOfPosting() {
    for (String table : Events.tables()) {
      List<Cell> cells = LifecyclePage.cells(table::equals);

      assertThat(cells.stream().map(Cell::row).distinct())
          .as(table)
          .containsExactlyInAnyOrderElementsOf(Events.rows(table));
      assertThat(cells.stream().map(Cell::column).distinct()).as(table).containsExactly(COLUMNS);
    }
  }

  private static @Nullable Posting stored(String column, Events.Event event) {
    PostingRecord record =
        switch (column) {
          case "absent" -> null;
          case "submitted" -> record(Origin.SUBMITTED, false);
          case "fetched" -> record(Origin.FETCHED, true);
          case "imported" -> record(Origin.IMPORT, true);
          case "imported, held" -> record(Origin.IMPORT, true, event.source());
          case "from catalog" -> record(Origin.CATALOG, true, event.source());
          case "from catalog, held twice" ->
              record(Origin.CATALOG, true, event.source(), event.another());
          default -> closed(ClosedReason.valueOf(column.toUpperCase(Locale.ROOT)), event);
        };
    if (record == null) {
      return null;
    }
    boolean over = column.equals("expired") || event.isOver();
    PostingContent content =
        over ? event.known().toBuilder().expiresAt(Events.OVER).build() : event.known();
    PostingId id = UrlIdentities.of(event.url()).postingId();
    return new Posting(id, Sha256.digest(PostingJson.canonical(id, content)), content, record, 7);
  }

  private static PostingRecord record(Origin origin, boolean listed, String... sources) {
    return new PostingRecord(
        PostingState.open(),
        listed,
        origin,
        List.copyOf(new TreeSet<>(List.of(sources))),
        Events.BEFORE,
        Events.BEFORE);
  }

  private static PostingRecord closed(ClosedReason reason, Events.Event event) {
    return new PostingRecord(
        new PostingState.Closed(reason, Events.OVER),
        true,
        Origin.CATALOG,
        List.of(event.source()),
        Events.BEFORE,
        Events.BEFORE);
  }

  /** What the words of a cell make of a posting, one after the other. */
  private static Decision expected(
      List<String> words, @Nullable Posting stored, Events.Event event) {
    if (words.equals(List.of("–"))) {
      return new Decision.Leave();
    }
    PostingContent content = stored == null ? event.said() : stored.content();
    PostingRecord before = stored == null ? record(Origin.IMPORT, true) : stored.record();
    PostingState state = before.state();
    boolean listed = before.listed();
    Origin origin = before.origin();
    TreeSet<String> sources = new TreeSet<>(before.sources());
    Instant first = stored == null ? event.now() : before.firstSeenAt();
    Instant last = stored == null ? event.now() : before.lastSeenAt();
    for (String word : words) {
      switch (word) {
        case "updated" -> content = event.said();
        case "filled" -> content = event.filled();
        case "listed" -> listed = true;
        case "unlisted" -> listed = false;
        case "held" -> sources.add(event.source());
        case "released" -> sources.remove(event.source());
        case "reopened" -> state = PostingState.open();
        case "seen" -> last = event.now();
        case "sighted" -> {
          sources.add(event.source());
          last = event.now();
        }
        case "restored" -> {
          state = Events.ELSEWHERE.state();
          listed = Events.ELSEWHERE.listed();
          origin = Events.ELSEWHERE.origin();
          sources = new TreeSet<>(Events.ELSEWHERE.sources());
          first = Events.ELSEWHERE.firstSeenAt();
          last = stored == null ? Events.ELSEWHERE.lastSeenAt() : before.lastSeenAt();
        }
        case "withdrawn" -> state = new PostingState.Closed(ClosedReason.WITHDRAWN, event.now());
        case "gone" -> state = new PostingState.Closed(ClosedReason.GONE, event.now());
        case "expired" -> state = new PostingState.Closed(ClosedReason.EXPIRED, Events.OVER);
        case "added as catalog" -> origin = Origin.CATALOG;
        case "added as import" -> origin = Origin.IMPORT;
        case "added as fetched" -> origin = Origin.FETCHED;
        case "origin catalog" -> {
          origin = Origin.CATALOG;
          first = event.now();
        }
        case "origin import" -> {
          origin = Origin.IMPORT;
          first = event.now();
        }
        case "origin fetched" -> {
          origin = Origin.FETCHED;
          first = event.now();
        }
        case "added as submitted" -> {
          origin = Origin.SUBMITTED;
          content = event.filled();
        }
        default -> throw new IllegalArgumentException("the page has an unknown word: " + word);
      }
    }
    PostingRecord after =
        new PostingRecord(state, listed, origin, new ArrayList<>(sources), first, last);
    return NO_REVISION.containsAll(words)
        ? new Decision.Touch(after)
        : new Decision.Put(content, after);
  }
}

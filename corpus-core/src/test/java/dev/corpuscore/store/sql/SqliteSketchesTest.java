package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.duplicate.DuplicateFingerprint;
import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreFixture;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.table.RowChecksum;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A posting has a sketch of its text only where there is another with its company and title. */
class SqliteSketchesTest {
  private static final String TEXT = "We look for somebody who cooks for thirty guests in place ";

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init")
  private Path file;

  @SuppressWarnings("NullAway.Init")
  private Store store;

  @BeforeEach
  void openStore() {
    file = folder.resolve("corpus.db");
    store = SqlStore.openSqlite(file, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private record Row(byte[] sketch, long checksum) {}

  @Test
  void aloneWithItsKey_hasNone() throws SQLException {
    store.postings().update(List.of(ad(1, "Cook"), ad(2, "Waiter")));

    assertThat(row(1).sketch()).isEmpty();
    assertThat(row(2).sketch()).isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void anotherComes_bothHaveIt() throws SQLException {
    store.postings().update(List.of(ad(1, "Cook"), ad(2, "Waiter")));
    store.postings().update(List.of(ad(3, "Cook")));

    assertThat(row(1).sketch()).isEqualTo(TextSketch.of(TEXT + 1).bytes());
    assertThat(row(2).sketch()).isEmpty();
    assertThat(row(3).sketch()).isEqualTo(TextSketch.of(TEXT + 3).bytes());
    assertThat(faults()).isEmpty();
  }

  /** No group needs them: a key with so many postings has none. */
  @Test
  void moreThanAreCompared_haveNone_untilThereAreLess() throws SQLException {
    store.postings().update(IntStream.rangeClosed(1, 501).mapToObj(n -> ad(n, "Cook")).toList());
    assertThat(row(7).sketch()).isEmpty();
    assertThat(faults()).isEmpty();

    PostingUpdate remove =
        new PostingUpdate(Ads.id(1), null, stored -> new PostingUpdate.Decision.Remove());
    store.postings().update(List.of(remove));

    assertThat(row(7).sketch()).hasSize(TextSketch.BYTES);
    assertThat(faults()).isEmpty();
  }

  @Test
  void sketchMissing_isTold() throws SQLException {
    store.postings().update(List.of(ad(1, "Cook")));
    Row alone = row(1);
    store.postings().update(List.of(ad(2, "Cook")));

    write(1, alone);

    assertThat(faults())
        .singleElement()
        .asString()
        .endsWith("or another with its company and title has no sketch of its text");
  }

  /** Tables 27 had sketches without places, and no posting said that it repeats another. */
  @Test
  void ofAVersionWithoutPlaces_openingFindsReposts_underTheSameRevision() throws SQLException {
    store.postings().update(List.of(closed(1, "Cook"), ad(2, "Cook"), ad(3, "Waiter")));
    StoredPosting repost = store.postings().findStored(Ads.id(2)).orElseThrow();
    assertThat(repost.record().reposted()).isTrue();
    store.close();
    forgetPlaces(1);
    forgetPlaces(2);
    flag(repost, 2, false);

    openStore();

    assertThat(store.postings().findStored(Ads.id(2)))
        .hasValueSatisfying(
            it -> {
              assertThat(it.record()).isEqualTo(repost.record());
              assertThat(it.revision()).isEqualTo(repost.revision());
            });
    assertThat(store.postings().reposts(Ads.id(2))).isPresent();
    assertThat(faults()).isEmpty();
  }

  private void forgetPlaces(long number) throws SQLException {
    byte[] sketch = TextSketch.of(TEXT + number).bytes();
    long key = DuplicateFingerprint.key(content((int) number, "Cook")).orElseThrow();
    write(
        (int) number, new Row(sketch, new RowChecksum().add(number).add(key).add(sketch).value()));
  }

  /** A version before this one let two that ended before they were seen repeat each other. */
  @Test
  void whatAnEarlierVersionCalledARepost_isNoFault() throws SQLException {
    store.postings().update(List.of(closed(1, "Cook", NOW), closed(2, "Cook", NOW)));
    StoredPosting second = store.postings().findStored(Ads.id(2)).orElseThrow();
    assertThat(second.record().duplicateGroup()).isNotNull();
    assertThat(second.record().reposted()).isFalse();
    store.close();
    flag(second, 2, true);

    openStore();

    assertThat(store.postings().findStored(Ads.id(2)).orElseThrow().record().reposted()).isTrue();
    assertThat(faults()).isEmpty();
  }

  private void flag(StoredPosting posting, long number, boolean reposted) throws SQLException {
    PostingRow row =
        PostingRow.of(
                number,
                posting.id(),
                content((int) number, "Cook"),
                posting.record(),
                null,
                posting.revision())
            .ofJob(posting.record().job(), posting.revision())
            .inGroup(
                Objects.requireNonNull(posting.record().duplicateGroup()).value(),
                reposted,
                posting.revision());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement update = connection.createStatement()) {
      update.execute(
          "UPDATE posting SET reposted = %s, checksum = %d WHERE number = %d"
              .formatted(reposted ? "1" : "NULL", row.checksum(), number));
    }
  }

  private List<String> faults() {
    return StoreFixture.faults(store);
  }

  private Row row(int n) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement query =
            connection.prepareStatement(
                """
                SELECT sketch, l.checksum FROM posting_likeness l JOIN posting p USING (number)
                WHERE p.id = ?
                """)) {
      query.setString(1, Ads.id(n).value());
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        byte[] sketch = row.getBytes(1);
        return new Row(sketch == null ? new byte[0] : sketch, row.getLong(2));
      }
    }
  }

  private void write(int n, Row row) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement wait = connection.createStatement();
        PreparedStatement update =
            connection.prepareStatement(
                """
                UPDATE posting_likeness SET sketch = ?, places = NULL, checksum = ?
                WHERE number = (SELECT number FROM posting WHERE id = ?)
                """)) {
      wait.execute("PRAGMA busy_timeout = 10000");
      update.setBytes(1, row.sketch());
      update.setLong(2, row.checksum());
      update.setString(3, Ads.id(n).value());
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
  }

  private static PostingContent content(int n, String title) {
    return PostingContent.of(Ads.url(n), title)
        .company(new Company("Acme", null))
        .description(TEXT + n)
        .build();
  }

  private static PostingUpdate ad(int n, String title) {
    return put(n, title, PostingRecord.first(Origin.IMPORT, true, NOW));
  }

  private static PostingUpdate closed(int n, String title) {
    return closed(n, title, NOW.minusSeconds(100));
  }

  private static PostingUpdate closed(int n, String title, Instant firstSeen) {
    PostingRecord open = PostingRecord.first(Origin.IMPORT, true, firstSeen);
    return put(n, title, open.closed(ClosedReason.GONE, NOW));
  }

  private static PostingUpdate put(int n, String title, PostingRecord record) {
    PostingContent content = content(n, title);
    return new PostingUpdate(
        Ads.id(n), Ads.url(n), stored -> new PostingUpdate.Decision.Put(content, record));
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.store.Archive.Row;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.store.sql.row.Tables;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Archive} does. */
public abstract class ArchiveContract extends StoreFixture {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  private static final ParticipantHash ANNA = new ParticipantHash("a1".repeat(32), KEY.keyId());
  private static final ParticipantHash BODIL = new ParticipantHash("b0".repeat(32), KEY.keyId());
  private static final String ERASURE = "00000000-0000-4000-8000-000000000001";

  private Store other;

  @TempDir Path otherFolder;

  /** Where the other store is. */
  protected abstract StoreOpener other();

  @BeforeEach
  void openBoth() {
    other = other().open(otherFolder);
  }

  @AfterEach
  void closeOther() {
    assertThat(other().connectionsInUse(other)).as("connections left checked out").isZero();
    other.close();
  }

  @Test
  void read_givesRowsOfEveryTable_inTheirOrder() {
    fillEverything();
    eraseAfterRotation();

    Set<String> tables = new LinkedHashSet<>();
    rows(store).forEach(row -> tables.add(row.table()));

    Set<String> all =
        new LinkedHashSet<>(store.archive().tables(store.archive().version()).keySet());
    all.remove("unattributed"); // what an upgrade fills
    assertThat(tables).containsExactlyElementsOf(all);
    assertThat(store.archive().count()).isEqualTo(rows(store).size());
  }

  @Core
  @Test
  void fill_makesTheOtherTheSameCorpus() {
    fillEverything();
    List<Row> before = rows(store);

    fill(before);
    reopenOther();

    assertThat(withoutCorpus(rows(other))).isEqualTo(withoutCorpus(before));
    assertThat(other.corpusId()).isEqualTo(store.corpusId());
    assertThat(other.revisions().newest()).isEqualTo(store.revisions().newest());
    assertThat(other.revisions().generation()).isEqualTo(store.revisions().generation() + 1);
    assertThat(other.postings().find(id(1))).isEqualTo(store.postings().find(id(1)));
    assertThat(other.participants().isErased(BODIL)).isTrue();
    assertThat(other.participants().isErased(ANNA)).isFalse();
    assertThat(other.erasures().find(ERASURE)).isPresent();
    assertThat(other.commands().summary()).isEqualTo(store.commands().summary());
    assertThat(other.catalog().sources()).isEqualTo(store.catalog().sources());
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_hashesUnderOlderKeys_areTheSame() {
    fillEverything();
    eraseAfterRotation();
    List<Row> before = rows(store);

    fill(before);
    reopenOther();

    assertThat(withoutCorpus(rows(other))).isEqualTo(withoutCorpus(before));
    assertThat(other.erasures().after(1, 1))
        .singleElement()
        .extracting(it -> it.participant().retired())
        .isEqualTo(List.of(new ParticipantHash("c1".repeat(32), KEY.keyId())));
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_thenTheCorpusGoesOn() {
    fillEverything();
    long newest = store.revisions().newest();

    fill(rows(store));
    reopenOther();
    other.postings().update(List.of(put(77)));

    assertThat(other.revisions().newest()).isEqualTo(newest + 1);
    assertThat(other.revisions().after(newest, 10)).hasSize(1);
    assertThat(faults(other)).isEmpty();
  }

  /** Names are learned for a generation, and both stores count theirs from 0. */
  @Test
  void fill_placesThatTheOtherHasLearned_areForgotten() {
    long generation = other.revisions().requestRebuild();
    other.places().keepLearned(generation, new byte[0]);
    fillEverything();

    fill(rows(store));

    assertThat(other.revisions().generation()).isEqualTo(generation);
    assertThat(other.places().learned(generation)).isEmpty();
  }

  /** As a command does that signs, before the archive is imported. */
  @Test
  void fill_keyThatTheOtherHasUsed_isForgotten() {
    VerifyingKey used = SigningKey.generate(new SecureRandom()).verifying();
    other.signingKeys().use(used, KeyPurpose.LOG, NOW);
    fillEverything();

    fill(rows(store));
    reopenOther();

    assertThat(other.signingKeys().all()).isEqualTo(store.signingKeys().all());
    assertThat(other.log(LogName.ROOTS).head()).isEqualTo(store.log(LogName.ROOTS).head());
    assertThat(faults(other)).isEmpty();
  }

  /** Tables 20 knew keys, and no entries about them. */
  @Test
  void fill_keysOfAVersionBefore_areIntroduced() {
    store
        .signingKeys()
        .use(SigningKey.generate(new SecureRandom()).verifying(), KeyPurpose.LOG, NOW);
    List<Row> before =
        rows(store).stream()
            .filter(it -> !it.table().equals("signing_key_entry"))
            .filter(it -> !it.table().startsWith("log_"))
            .toList();

    fill(20, before);
    reopenOther();

    assertThat(other.signingKeys().all()).isEqualTo(store.signingKeys().all());
    assertThat(other.log(LogName.ROOTS).entries(0, 9))
        .singleElement()
        .satisfies(it -> assertThat(KeyStatement.read(it).enteredLater()).isTrue());
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_storeHoldsSomething_isRefused() {
    other.postings().update(List.of(put(1)));
    List<Row> before = rows(other);

    assertRefused(rows(store), "is not empty (table posting has rows)");

    assertThat(rows(other)).isEqualTo(before);
  }

  @Test
  void fill_notTheseTables_isRefused() {
    fillEverything();
    List<Row> rows = rows(store);

    assertRefused(List.of(new Row("wolf", List.of("1"))), "wolf");
    assertRefused(rows.reversed(), "not in the order of the tables");
    assertRefused(
        changed(rows, "removal", row -> new Row("removal", List.of("p_x"))),
        "has 1 values instead of 3");
    assertRefused(
        changed(rows, "removal", row -> with(row, 1, "many")),
        "a row of removal has an invalid value in column revision");
    assertRefused(
        changed(rows, "tombstone", row -> with(row, 0, "!")),
        "a row of tombstone has an invalid value in column participant");
  }

  @Test
  void fill_doesNotHoldTogether_isRefusedAndNothingStays() {
    fillEverything();
    List<Row> rows = rows(store);
    List<Row> before = rows(other);

    assertRefused(changed(rows, "removal", row -> with(row, 1, "999")), "removal");
    assertRefused(without(rows, "erasure_head"), "ledger");
    assertRefused(without(rows, "posting"), "contradict");
    List<Row> twice = new ArrayList<>(rows);
    twice.add(rows.getLast());
    assertRefused(twice, "rows of closing contradict each other");

    assertThat(rows(other)).isEqualTo(before);
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_sourceBreaks_nothingStays() {
    fillEverything();
    Iterator<Row> rows = rows(store).subList(0, 5).iterator();

    assertThatThrownBy(
            () ->
                other
                    .archive()
                    .fill(
                        store.archive().version(),
                        () -> {
                          if (rows.hasNext()) {
                            return rows.next();
                          }
                          throw new CorpusException(ErrorCode.INVALID_REQUEST, "cut off");
                        }))
        .hasMessage("cut off");

    assertThat(other.postings().count(NOW).postings()).isZero();
    assertThat(other.revisions().newest()).isZero();
  }

  @Test
  void fill_withRowsOfTheFirstEdition_asksForWhatParticipantsTouched() {
    fillEverything();
    submit(ANNA, 1, SubmittedDetails.NONE);
    Set<String> first = other.archive().tables(5).keySet();

    fill(5, new EarlierRows(store).of(5));
    reopenOther();

    assertThat(first).doesNotContain("submission", "typed_url", "unattributed");
    assertThat(other.submissions().unattributed()).isEqualTo(new Unattributed(1, 0));
    assertThat(other.submissions().isUnattributed(id(1))).isTrue();
    assertThat(other.commands().claim(10, NOW.plusSeconds(1_000_000_000), NOW))
        .extracting(it -> it.subject())
        .contains(id(1).value());
    assertThat(faults(other)).isEmpty();
  }

  /** Tables 27 knew groups, and not which of their postings repeat others. */
  @Test
  void fill_groupsOfAVersionBefore_areLookedThroughForReposts() {
    PostingContent job = content(8, "Cook").toBuilder().company(new Company("Acme", null)).build();
    PostingContent again = job.toBuilder().url(url(9)).build();
    update(put(8, job, closed()), put(9, again, seenFirst(NOW.plusSeconds(60))));
    assertThat(store.postings().find(id(9)).orElseThrow().record().reposted()).isTrue();

    fill(27, new EarlierRows(store).of(27));
    reopenOther();

    assertThat(withoutCorpus(rows(other))).isEqualTo(withoutCorpus(rows(store)));
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_unattributed_staysSo() {
    fillEverything();
    List<Row> rows = new ArrayList<>(rows(store));
    String number =
        rows.stream()
            .filter(row -> row.table().equals("posting"))
            .findFirst()
            .orElseThrow()
            .values()
            .getFirst();
    int place =
        rows.indexOf(
            rows.stream().filter(row -> row.table().equals("tombstone")).findFirst().orElseThrow());
    rows.add(place, new Row("unattributed", List.of(number, "1")));

    fill(rows);
    reopenOther();

    assertThat(other.submissions().unattributed()).isEqualTo(new Unattributed(1, 1));
    assertThat(
            withoutCorpus(rows(other)).stream().filter(row -> row.table().equals("unattributed")))
        .containsExactly(new Row("unattributed", List.of(number, "1")));
  }

  /** A row in every table, at least. */
  private void fillEverything() {
    store.participants().agree(KeyChecks.only(KEY), NOW);
    // RFC 8032, section 7.1, test 1
    VerifyingKey key =
        VerifyingKey.ofPem("MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
    store.signingKeys().use(key, KeyPurpose.STATEMENTS, NOW);
    update(
        put(1, like(1), seen(NOW, "board")), put(2, like(2), seen(NOW, "board")), put(3), put(4));
    update(remove(4));
    submit(
        5,
        new Submission(
            new SubmittedAd(url(5), titled("Typed")), "https://alias.example.com/5", ANNA, NOW));
    submit(null, 5, new SubmittedDetails(null, new Company("Acme", null), null, null, null));
    submit(BODIL, 3, SubmittedDetails.NONE);
    store
        .erasures()
        .erase(
            new ErasureOrder(
                ERASURE, Sha256.digest("request".getBytes(StandardCharsets.UTF_8)), BODIL, NOW));
    store
        .commands()
        .queue(
            List.of(new CommandQueue.Order(CommandKind.POSTING_REFRESH, id(5).value(), NOW, true)),
            NOW);
    SourceDefinition board =
        new SourceDefinition(
            "board", "greenhouse", "acme", "A & Co", null, Duration.ofHours(6), true);
    store.catalog().replace(List.of(board));
    store.removals().keepOut(id(9), "by order", NOW);
    redactSomething();
    store
        .catalog()
        .pagesRead("board", Map.of(id(1), new CatalogStore.PageRead("cd".repeat(32), NOW)));
    store
        .catalog()
        .close(
            List.of(put(2, like(2), closed())),
            List.of(new Closing(id(2), "board", "gone", NOW, "ab".repeat(32), 7, NOW)));
    for (String entry : List.of("one", "two")) {
      store.log(LogName.ROOTS).append(entry.getBytes(StandardCharsets.UTF_8));
    }
    TransparencyLog log = store.log(LogName.LEDGER);
    Checkpoint head = log.head();
    SigningKey signer = SigningKey.generate(new SecureRandom());
    log.publish(new Published(head, SignedCheckpoint.sign(head, signer), NOW));
    log.rename();
  }

  /** A passage under a key that this test has only the check value of. */
  private void redactSomething() {
    Table table =
        Tables.ARCHIVED.stream()
            .filter(each -> each.name().equals("redaction"))
            .findFirst()
            .orElseThrow();
    String hash = "cd".repeat(32);
    long at = NOW.getEpochSecond();
    long checksum = table.checksum(id(10), hash, KEY.keyId(), 8, 7, NOW, 1);
    execute(
        folder,
        "INSERT INTO redaction VALUES ('%s', '%s', '%s', 8, 7, %d, 1, %d)"
            .formatted(id(10), hash, KEY.keyId(), at, checksum));
  }

  /** Somebody whom the store may have under two keys. */
  private void eraseAfterRotation() {
    KeyCheck newer = new KeyCheck("cd".repeat(32));
    store.participants().agree(new KeyChecks(newer, List.of(KEY)), NOW);
    ParticipantHash before = new ParticipantHash("c1".repeat(32), KEY.keyId());
    store
        .erasures()
        .erase(
            new ErasureOrder(
                "00000000-0000-4000-8000-000000000077",
                Sha256.digest("later".getBytes(StandardCharsets.UTF_8)),
                new ParticipantHash("c2".repeat(32), newer.keyId(), List.of(before)),
                NOW));
  }

  private static PostingContent like(int n) {
    return PostingContent.of(url(n), "Welder")
        .company(new Company("Acme", null))
        .description("Weld steel beams for bridges all day long, in Kiruna and in Gävle")
        .build();
  }

  private void fill(List<Row> rows) {
    fill(store.archive().version(), rows);
  }

  private void fill(int version, List<Row> rows) {
    Iterator<Row> each = rows.iterator();
    other.archive().fill(version, () -> each.hasNext() ? each.next() : null);
  }

  private void assertRefused(List<Row> rows, String why) {
    assertThatThrownBy(() -> fill(rows))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(why)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  private void reopenOther() {
    other.close();
    other = other().open(otherFolder);
  }

  private static List<Row> rows(Store of) {
    return EarlierRows.all(of);
  }

  private static List<Row> withoutCorpus(List<Row> rows) {
    return without(rows, "corpus");
  }

  private static List<Row> without(List<Row> rows, String table) {
    return rows.stream().filter(row -> !row.table().equals(table)).toList();
  }

  private static List<Row> changed(List<Row> rows, String table, UnaryOperator<Row> change) {
    return rows.stream().map(row -> row.table().equals(table) ? change.apply(row) : row).toList();
  }

  private static Row with(Row row, int column, String value) {
    return new Row(
        row.table(),
        IntStream.range(0, row.values().size())
            .mapToObj(i -> i == column ? value : row.values().get(i))
            .toList());
  }
}

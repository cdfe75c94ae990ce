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
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.store.sql.row.Tables;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store that has everything, and another that its archive fills. */
public abstract class ArchiveFixture extends StoreFixture {
  static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  static final ParticipantHash ANNA = new ParticipantHash("a1".repeat(32), KEY.keyId());
  static final ParticipantHash BODIL = new ParticipantHash("b0".repeat(32), KEY.keyId());
  static final String ERASURE = "00000000-0000-4000-8000-000000000001";

  Store other;

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

  /** A row in every table, at least. */
  void fillEverything() {
    store.participants().agree(KeyChecks.only(KEY), NOW);
    // RFC 8032, section 7.1, test 1
    VerifyingKey key =
        VerifyingKey.ofPem("MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
    store.signingKeys().use(key, KeyPurpose.STATEMENTS, NOW);
    update(
        put(1, like(1), seen(NOW, "board")), put(2, like(2), seen(NOW, "board")), put(3), put(4));
    update(remove(4));
    update(put(11, content(11), closed()));
    store.removals().removeClosed(NOW.plusSeconds(61), 1, NOW);
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
  void eraseAfterRotation() {
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

  void fill(List<Row> rows) {
    fill(store.archive().version(), rows);
  }

  void fill(int version, List<Row> rows) {
    Iterator<Row> each = rows.iterator();
    other.archive().fill(version, () -> each.hasNext() ? each.next() : null);
  }

  void assertRefused(List<Row> rows, String why) {
    assertThatThrownBy(() -> fill(rows))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(why)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  void reopenOther() {
    other.close();
    other = other().open(otherFolder);
  }

  static List<Row> rows(Store of) {
    return EarlierRows.all(of);
  }

  static List<Row> withoutCorpus(List<Row> rows) {
    return without(rows, "corpus");
  }

  static List<Row> without(List<Row> rows, String table) {
    return rows.stream().filter(row -> !row.table().equals(table)).toList();
  }

  static List<Row> changed(List<Row> rows, String table, UnaryOperator<Row> change) {
    return rows.stream().map(row -> row.table().equals(table) ? change.apply(row) : row).toList();
  }

  static Row with(Row row, int column, String value) {
    return new Row(
        row.table(),
        IntStream.range(0, row.values().size())
            .mapToObj(i -> i == column ? value : row.values().get(i))
            .toList());
  }
}

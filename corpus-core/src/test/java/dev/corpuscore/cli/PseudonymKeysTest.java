package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second pseudonym key, on the command line: who was erased stays erased. */
class PseudonymKeysTest {
  private static final Instant ASKED = Instant.parse("2026-11-20T11:00:00Z");
  private static final String NONE_REFUSED =
      "present 0, appended 0, erased again 0, requests 1, refused 0\n";

  private final Random random = new Random(6);
  @TempDir private Path folder;
  private Path data;

  /** One person is erased, and then the key is replaced. */
  private Map<String, Object> erased;

  private String oldKey;

  @BeforeEach
  void eraseAndRotate() throws IOException {
    data = folder.resolve("data");
    CliRun.makeCorpus(data);
    erased = request("canary-anna");
    assertThat(erase(data, erased).out()).isEqualTo(NONE_REFUSED);
    oldKey = Files.readString(key(data));

    CliRun rotated = run(data, "keys", "rotate", "--for", "pseudonyms");

    assertThat(rotated.code()).as(rotated.err()).isZero();
    assertThat(rotated.out()).matches("the key for pseudonyms is now [0-9a-f]{16}\n");
  }

  @Test
  void rotate_keepsTheOldKeyBesideTheNewOne_forItsOwnerAlone() throws IOException {
    Path kept = kept(data);

    assertThat(Files.readString(kept)).isEqualTo(oldKey);
    assertThat(Files.readString(key(data))).hasSize(45).isNotEqualTo(oldKey);
    for (Path file : List.of(kept, key(data))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThat(run(data, "check").code()).isZero();
  }

  @Test
  void list_namesBothKeys_andShowsNone() throws IOException {
    String id = oldKeyId();
    CliRun list = run(data, "keys", "list");

    assertThat(list.out().lines())
        .anyMatch(
            it ->
                it.matches(
                    id
                        + " +pseudonyms, in use from 2026-11-20T12:00:00Z until"
                        + " 2026-11-20T12:00:00Z"))
        .anyMatch(it -> it.matches("[0-9a-f]{16} +pseudonyms, in use from 2026-11-20T12:00:00Z"));
    assertThat(list.out()).doesNotContain(oldKey.strip(), Files.readString(key(data)).strip());
    assertThat(run(data, "keys", "export").out()).doesNotContain(oldKeyId());
  }

  @Test
  void whoWasErased_staysErased_throughRedeliveryAndANewRequest() throws IOException {
    String before = ledger(data);

    assertThat(erase(data, erased).out()).isEqualTo(NONE_REFUSED);
    assertThat(ledger(data)).as("delivered again: the same receipt").isEqualTo(before);

    erase(data, request("canary-anna"));
    erase(data, request("canary-bodil"));

    List<String> lines = ledger(data).lines().toList();
    assertThat(lines).as("and the end").hasSize(4);
    assertThat(lines.get(1)).contains("\"already_erased\"", "\"" + oldKeyId() + "\"");
    assertThat(lines.get(2))
        .contains("\"nothing_found\"", "\"older\":[{\"keyId\":\"" + oldKeyId() + "\"")
        .containsOnlyOnce(oldKeyId());
    assertThat(run(data, "check").code()).isZero();
  }

  @Test
  void ledgerOfBothKeys_isReplayedIntoAnEmptyStoreWithBoth() throws IOException {
    erase(data, request("canary-bodil"));
    erase(data, request("canary-anna"));
    Path exported = Files.writeString(folder.resolve("erasures.ndjson"), ledger(data));
    Path empty = folder.resolve("empty");
    CliRun.makeCorpus(empty);
    Files.copy(key(data), empty.resolve("pseudonym.key"));
    Files.copy(kept(data), empty.resolve(kept(data).getFileName()));
    Files.copy(
        data.resolve("log.key"), empty.resolve("log.key"), StandardCopyOption.COPY_ATTRIBUTES);

    CliRun replayed = run(empty, "erasures", "replay", "--older", exported.toString());

    assertThat(replayed.out())
        .isEqualTo("present 0, appended 3, erased again 0, requests 0, refused 0\n");
    assertThat(ledger(empty)).isEqualTo(ledger(data));
    assertThat(run(empty, "check").code()).isZero();
    erase(empty, request("canary-anna"));
    assertThat(lastEntry(empty)).contains("\"already_erased\"");
  }

  @Test
  void oldKeyLost_closes_untilItIsBack() throws IOException {
    Path kept = kept(data);
    Path away = folder.resolve("away.key");
    Files.move(kept, away);

    CliRun check = run(data, "check");
    CliRun refused = erase(data, request("canary-anna"));

    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out())
        .contains(
            "fault: pseudonym key " + id(kept) + " is missing",
            "restore it from its backup, as " + kept.getFileName() + " in the data dir");
    assertThat(refused.code()).isNotZero();
    assertThat(refused.err()).contains("pseudonym key " + id(kept) + " is missing");
    Files.move(away, kept);
    assertThat(run(data, "check").code()).isZero();
    assertThat(ledger(data).lines()).as("and the end").hasSize(2);
  }

  /** The two steps of a rotation that was cut off between them. */
  @Test
  void rotationCutOff_isRecordedByTheNextStart() throws IOException {
    Path other = folder.resolve("other");
    CliRun.makeCorpus(other);
    erase(other, request("canary-anna"));
    String id = run(other, "keys", "list").out().lines().toList().getLast().substring(0, 16);
    Files.copy(key(other), other.resolve("pseudonym-" + id + ".key"));
    assertThat(run(other, "check").code()).isZero();
    Files.copy(key(data), key(other), StandardCopyOption.REPLACE_EXISTING);

    assertThat(run(other, "check").code()).isZero();
    erase(other, request("canary-anna"));

    assertThat(lastEntry(other)).contains("\"already_erased\"");
    assertThat(run(other, "keys", "list").out()).contains(id);
  }

  @Test
  void rotate_configuredKey_isNotReplaced() {
    CliRun.makeCorpus(folder.resolve("configured"));

    CliRun run =
        CliRun.with(
            Map.of(
                "CORE_DATA_DIR",
                folder.resolve("configured").toString(),
                "CORE_CORPUS_PSEUDONYM_KEY",
                oldKey),
            "keys",
            "rotate",
            "--for",
            "pseudonyms");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("openssl rand -base64 32", "CORE_CORPUS_PSEUDONYM_KEYS_RETIRED")
        .doesNotContain(oldKey.strip());
  }

  private Map<String, Object> request(String pseudonym) {
    return Requests.erase(pseudonym, ASKED, random);
  }

  private CliRun erase(Path on, Map<String, Object> request) throws IOException {
    Path file = Files.writeString(folder.resolve("request.ndjson"), Json.canonical(request));
    return run(on, "erasures", "replay", file.toString());
  }

  private static String ledger(Path on) {
    return run(on, "erasures", "export").out();
  }

  /** The line before the end. */
  private static String lastEntry(Path on) {
    List<String> lines = ledger(on).lines().toList();
    return lines.get(lines.size() - 2);
  }

  private static CliRun run(Path on, String... arguments) {
    return CliRun.on(on, arguments);
  }

  private static Path key(Path on) {
    return on.resolve("pseudonym.key");
  }

  private String oldKeyId() throws IOException {
    return id(kept(data));
  }

  private static String id(Path kept) {
    return kept.getFileName().toString().substring("pseudonym-".length(), 26);
  }

  /** The one older key. */
  private static Path kept(Path on) {
    List<Path> kept =
        Scratch.list(on).stream()
            .filter(it -> it.getFileName().toString().startsWith("pseudonym-"))
            .toList();
    assertThat(kept).hasSize(1);
    return kept.getFirst();
  }
}

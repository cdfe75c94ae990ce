package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Scratch;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.resolve.Submission;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code participants export} tells what is held about one participant, under every key. */
class ParticipantsExportCommandTest {
  private static final String PERSON = "canary-person-1";
  private static final String[] NO_ERASURE = {"erasures", "replay", "--unauthenticated", "-"};
  private static final Instant FIRST = Instant.parse("2026-10-01T08:00:00Z");
  private static final Instant SECOND = Instant.parse("2026-11-01T08:00:00Z");

  @TempDir private Path folder;
  private Path data;
  private Path person;
  private Path out;

  @BeforeEach
  void make() throws IOException {
    data = folder.resolve("data");
    CliRun.makeCorpus(data);
    // makes the key
    assertThat(CliRun.reading("", data, NO_ERASURE).code()).isZero();
    out = folder.resolve("held.json");
    person = folder.resolve("person.json");
    Files.writeString(
        person, "{\"schema\":\"corpus.participant/1\",\"participant\":\"" + PERSON + "\"}");
    Files.setPosixFilePermissions(person, PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void export_tellsEverything_underAllKeys_toTheOwnerAlone() throws IOException {
    PseudonymKey old = key(data.resolve("pseudonym.key"));
    submit(PseudonymKeys.only(old), PERSON, 1, FIRST);
    submit(PseudonymKeys.only(old), "canary-person-2", 2, FIRST);
    assertThat(CliRun.on(data, "keys", "rotate", "--for", "pseudonyms").code()).isZero();
    // a start makes the store agree on both keys
    assertThat(CliRun.reading("", data, NO_ERASURE).code()).isZero();
    PseudonymKey used = key(data.resolve("pseudonym.key"));
    submit(new PseudonymKeys(used, List.of(old)), PERSON, 3, SECOND);

    CliRun run = export();

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("written to " + out + "\n");
    assertThat(run.err()).isEmpty();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out)))
        .isEqualTo("rw-------");
    String oldId = old.check().keyId();
    String newId = used.check().keyId();
    assertThat(JsonMapper.shared().readTree(Files.readString(out)))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"schema": "corpus.participant-data/1", "state": "held",
                     "contributions": [
                      {"posting": "ID1", "keyId": "OLD", "at": "2026-10-01T08:00:00Z",
                       "from": "POST /api/ads/resolve"},
                      {"posting": "ID3", "keyId": "NEW", "at": "2026-11-01T08:00:00Z",
                       "from": "POST /api/ads/resolve"}],
                     "submissions": [
                      {"posting": "ID1", "keyId": "OLD", "at": "2026-10-01T08:00:00Z",
                       "from": "POST /api/ads/resolve",
                       "content": {"url": "https://jobs.example/1", "title": "Cook 1"}},
                      {"posting": "ID3", "keyId": "NEW", "at": "2026-11-01T08:00:00Z",
                       "from": "POST /api/ads/resolve",
                       "content": {"url": "https://jobs.example/3", "title": "Cook 3"}}],
                     "urls": [
                      {"posting": "ID1", "keyId": "OLD", "from": "POST /api/ads/resolve",
                       "url": "https://alias.example/1"},
                      {"posting": "ID3", "keyId": "NEW", "from": "POST /api/ads/resolve",
                       "url": "https://alias.example/3"}],
                     "refreshes": []}
                    """
                        .replace("ID1", id(1).value())
                        .replace("ID3", id(3).value())
                        .replace("OLD", oldId)
                        .replace("NEW", newId)));
  }

  @Test
  void export_ofSomebodyErased_hasTheWordAndTheReceiptId_andNothingElse() throws IOException {
    submit(PseudonymKeys.only(key(data.resolve("pseudonym.key"))), PERSON, 1, FIRST);
    erase();
    assertThat(CliRun.on(data, "keys", "rotate", "--for", "pseudonyms").code()).isZero();
    erase();
    String ledger = CliRun.on(data, "erasures", "export").out();
    JsonNode first = JsonMapper.shared().readTree(ledger.lines().toList().getFirst());
    String receipt = first.findValue("receiptId").asString();

    assertThat(export().code()).isZero();

    assertThat(JsonMapper.shared().readTree(Files.readString(out)))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    "{\"schema\":\"corpus.participant-data/1\",\"state\":\"erased\",\"receiptId\":\""
                        + receipt
                        + "\"}"));
  }

  @Test
  void export_ofAStranger_saysNothingIsHeld() throws IOException {
    assertThat(export().code()).isZero();

    assertThat(JsonMapper.shared().readTree(Files.readString(out)).path("state").asString())
        .isEqualTo("nothing");
    assertThat(Files.readString(out)).doesNotContain("canary");
  }

  @Test
  void export_toAFileThatExists_orFromAnOpenFile_isRefused() throws IOException {
    Files.writeString(out, "mine");
    CliRun exists = export();
    Files.delete(out);
    Files.setPosixFilePermissions(person, PosixFilePermissions.fromString("rw-r--r--"));
    CliRun open = export();

    assertThat(List.of(exists.code(), open.code())).containsOnly(2);
    assertThat(exists.err()).contains(out + " already exists").doesNotContain("canary");
    assertThat(open.err()).contains("is open to other users").doesNotContain("canary");
    assertThat(Scratch.list(folder)).containsExactlyInAnyOrder(data, person);
  }

  private CliRun export() {
    return CliRun.on(
        data,
        "participants",
        "export",
        "--participant-file",
        person.toString(),
        "--out",
        out.toString());
  }

  private void erase() throws IOException {
    Path file = folder.resolve("request.ndjson");
    Files.writeString(
        file, Json.canonical(Requests.erase(PERSON, CliRun.NOW, new Random(System.nanoTime()))));
    CliRun run = CliRun.on(data, "erasures", "replay", file.toString());
    assertThat(run.code()).as(run.err()).isZero();
  }

  private void submit(PseudonymKeys keys, String pseudonym, int n, Instant at) {
    SubmittedDetails words = new SubmittedDetails("Cook " + n, null, null, null, null);
    PostingContent content = PostingContent.of(url(n), "Cook " + n).build();
    PostingRecord record = PostingRecord.first(Origin.SUBMITTED, false, at);
    try (Store store =
        SqlStore.openSqlite(data.resolve("corpus.db"), Clock.fixed(at, ZoneOffset.UTC))) {
      store
          .submissions()
          .submit(
              new PostingUpdate(
                  id(n), null, stored -> new PostingUpdate.Decision.Put(content, record)),
              new Submission(
                  new SubmittedAd(url(n), words),
                  "https://alias.example/" + n,
                  keys.hash(new Participant(pseudonym)),
                  at));
    }
  }

  private static PseudonymKey key(Path file) throws IOException {
    return PseudonymKey.parse(Files.readString(file).strip());
  }

  private static String url(int n) {
    return "https://jobs.example/" + n;
  }

  private static PostingId id(int n) {
    return Sha256.postingId(null, url(n));
  }
}

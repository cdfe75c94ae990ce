package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.http.ServedCommand;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.tier.BothTiers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code erasures erase} makes the request, and keeps the receipt. */
@BothTiers
class ErasuresEraseCommandTest {
  private static final String PERSON = "canary-person-1";
  private static final String LIFECYCLE = "lifecycle-bearer-of-the-tests-2";
  private static final String GOOD =
      "{\"schema\":\"corpus.participant/1\",\"participant\":\"" + PERSON + "\"}";

  @TempDir private Path folder;
  private Path person;
  private Path receipt;

  @BeforeEach
  void name() {
    person = folder.resolve("person.json");
    receipt = folder.resolve("receipt.json");
  }

  @Test
  void erase_asksTheService_andPrintsAndKeepsTheReceipt() throws IOException {
    write(GOOD, "rw-------");
    Path data = folder.resolve("data");
    CliRun.makeCorpus(data);
    Map<String, String> served = new HashMap<>(ServedProcess.environment(data));
    served.put("CORE_CORPUS_LIFECYCLE_TOKEN", LIFECYCLE);

    try (ServedCommand serve = ServedCommand.start(folder, "serve", served)) {
      CliRun first = erase(serve.url().toString(), receipt);
      CliRun second = erase(serve.url().toString(), folder.resolve("second.json"));
      CliRun again = erase(serve.url().toString(), receipt);

      assertThat(first.code()).as(first.err()).isZero();
      Receipt read = ReceiptJson.read(first.out().strip().getBytes(StandardCharsets.UTF_8));
      assertThat(read.outcome()).isEqualTo(Receipt.Outcome.NOTHING_FOUND);
      assertThat(read.sequence()).isEqualTo(1);
      assertThat(first.out()).isEqualTo(Files.readString(receipt) + "\n");
      assertThat(mode(receipt)).isEqualTo("rw-------");
      assertThat(first.err()).contains("the receipt is kept in " + receipt);
      assertThat(ReceiptJson.read(Files.readAllBytes(folder.resolve("second.json"))))
          .extracting(Receipt::outcome)
          .isEqualTo(Receipt.Outcome.ALREADY_ERASED);
      assertThat(again.code()).isEqualTo(2);
      assertThat(again.err()).contains(receipt + " already exists");
      assertThat(first.out() + first.err() + second.err() + again.err()).doesNotContain("canary");
      assertThat(Files.readString(folder.resolve("serve.err"))).doesNotContain("canary");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"schema":"corpus.participant/1","participant":"canary-person-1"} | rw-r----- | is open to other users: chmod 600
          {"schema":"corpus.participant/1","participant":"canary-person-1"} | rw----r-- | is open to other users: chmod 600
          {"schema":"corpus.participant/2","participant":"canary-person-1"} | rw------- | must be "corpus.participant/1"
          {"participant":"canary-person-1"}                                 | rw------- | /schema
          {"schema":"corpus.participant/1","participant":"canary person 1"} | rw------- | must have 8..128 characters
          {"schema":"corpus.participant/1"}                                 | rw------- | /participant
          {"schema":"corpus.participant/1","participant":"canary-person-1","canary":1} | rw------- | 1 member is not known here
          {"schema":"corpus.participant/1","participant":"canary-person-1"  | rw------- | must be one JSON object
          canary-person-1                                                   | rw------- | must be one JSON object
          ["canary-person-1"]                                               | rw------- | must be
          """)
  void erase_fileThatIsNotGood_isRefusedInWords_beforeAnythingIsSent(
      String content, String mode, String message) throws Exception {
    write(content, mode);

    try (Site site = new Site()) {
      CliRun run = erase("http://localhost:" + site.port(), receipt);

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains(message, person.toString()).doesNotContain("canary");
      assertThat(run.out()).isEmpty();
      assertThat(site.requests()).isEmpty();
      assertThat(receipt).doesNotExist();
    }
  }

  @Test
  void erase_answerThatRepeatsTheParticipant_isNotShown() throws Exception {
    write(GOOD, "rw-------");
    String problem = "{\"detail\":\"no canary-person-1 here\"}";

    try (Site site =
        new Site()
            .on(
                "/api/corpus/participants/erase",
                "500 Oops|Content-Type: application/json",
                problem)) {
      CliRun run = erase("http://localhost:" + site.port(), receipt);

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("that answer is not shown").doesNotContain("canary");
      assertThat(receipt).doesNotExist();
    }
  }

  @Test
  void erase_receiptOfAnotherRequest_isNotBelieved() throws Exception {
    write(GOOD, "rw-------");
    Receipt other =
        new Receipt(
            "3f0c1e52-0d0c-4b0a-9a55-0c8f2f9f6a11",
            Sha256.digest(new byte[] {1}),
            Receipt.Outcome.NOTHING_FOUND,
            Receipt.Erased.NOTHING,
            CliRun.NOW,
            CliRun.NOW,
            1,
            null);
    String json = new String(ReceiptJson.bytes(other), StandardCharsets.UTF_8);

    try (Site site =
        new Site()
            .on("/api/corpus/participants/erase", "200 OK|Content-Type: application/json", json)) {
      CliRun run = erase("http://localhost:" + site.port(), receipt);

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("with the receipt of another request");
      assertThat(receipt).doesNotExist();
    }
  }

  @Test
  void erase_withoutTheLifecycleBearer_saysWhichSetting() throws IOException {
    write(GOOD, "rw-------");

    CliRun run =
        CliRun.with(
            Map.of("CORE_CONTROL_TOKEN", "control-bearer-of-the-tests-1"),
            "erasures",
            "erase",
            "--participant-file",
            person.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("CORE_CORPUS_LIFECYCLE_TOKEN is not set", "lifecycle bearer");
  }

  private CliRun erase(String url, Path kept) {
    return CliRun.with(
        Map.of("CORE_CORPUS_LIFECYCLE_TOKEN", LIFECYCLE),
        "erasures",
        "erase",
        "--participant-file",
        person.toString(),
        "--receipt",
        kept.toString(),
        "--url",
        url);
  }

  private void write(String content, String mode) throws IOException {
    Files.writeString(person, content);
    Files.setPosixFilePermissions(person, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}

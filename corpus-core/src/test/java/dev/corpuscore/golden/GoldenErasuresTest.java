package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.model.erasure.Receipt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Receipts that the client product holds, and the ledger beside a backup. */
class GoldenErasuresTest {
  /** The test key under which the golden files were made: the bytes 0 to 31. */
  static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  static final String KEY_VARIABLE = "CORE_CORPUS_PSEUDONYM_KEY";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"ERASURE_RECEIPTS", "KILLED_RECEIPT", "POSTGRESQL_RECEIPTS"})
  void receipt_isReadAndWritten_byteForByte(GoldenFile receipts) {
    for (String line : receipts.lines()) {
      Receipt receipt = ReceiptJson.read(line.getBytes(UTF_8));

      assertThat(new String(ReceiptJson.bytes(receipt), UTF_8)).isEqualTo(line);
      assertThat(ReceiptJson.id(receipt).value())
          .isEqualTo(line.replaceFirst(".*\"receiptId\":\"([^\"]+)\".*", "$1"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ERASURE_RECEIPTS", "POSTGRESQL_RECEIPTS"})
  void receipt_namesItsRequest(GoldenFile receipts) {
    List<String> digests =
        GoldenFile.ERASURE_REQUESTS.lines().stream()
            .map(request -> Sha256.digest(CanonicalJson.of(request.getBytes(UTF_8))).value())
            .toList();

    assertThat(digests).hasSize(3);
    assertThat(receipts.lines())
        .extracting(it -> it.replaceFirst(".*\"requestDigest\":\"([^\"]+)\".*", "$1"))
        .isEqualTo(digests);
  }

  @Test
  void ledger_replayedIntoAnEmptyStore_holdsEveryReceiptAgain() throws Exception {
    Map<String, String> environment =
        Map.of("CORE_DATA_DIR", folder.resolve("data").toString(), KEY_VARIABLE, KEY);

    CliRun replayed =
        CliRun.with(
            environment,
            "erasures",
            "replay",
            "--unauthenticated",
            GoldenFile.ERASURE_LEDGER.file().toString());

    assertThat(replayed.code()).as(replayed.err()).isZero();
    assertThat(replayed.out()).contains("unauthenticated 3: ");
    FirstEditionLedger.assertIsIn(CliRun.with(environment, "erasures", "export").out());
    for (String receipt : GoldenFile.ERASURE_RECEIPTS.lines()) {
      Path file = Files.writeString(folder.resolve("receipt.json"), receipt);
      CliRun check = CliRun.with(environment, "check", "--receipt", file.toString());
      assertThat(check.code()).as(check.out() + check.err()).isZero();
    }
  }
}

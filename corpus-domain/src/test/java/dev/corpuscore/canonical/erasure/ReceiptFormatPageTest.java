package dev.corpuscore.canonical.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.Receipt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Replays the vectors of {@code docs/receipt-format.md}, which another program made. */
class ReceiptFormatPageTest {
  private static final Pattern BLOCK =
      Pattern.compile(
          "^```(?:json|text) (\\S+)\\n(.*?)\\n```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** Each kind of block, in the order of the page. */
  private static final Map<String, List<String>> VECTORS = new HashMap<>();

  @BeforeAll
  static void readThePage() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "receipt-format.md"));
    BLOCK
        .matcher(page)
        .results()
        .forEach(
            it -> VECTORS.computeIfAbsent(it.group(1), kind -> new ArrayList<>()).add(it.group(2)));
    for (String kind : List.of("request", "request-digest", "participant-hash", "receipt")) {
      assertThat(vectors(kind)).as(kind).hasSize(3);
    }
  }

  @Test
  void requests_haveTheirDigestsAndHashes() {
    PseudonymKey key = PseudonymKey.parse(vectors("key").getFirst());
    for (int n = 0; n < 3; n++) {
      Erasure erasure = ErasureJson.read(bytes("request", n));

      assertThat(ErasureJson.digest(erasure)).hasToString(vectors("request-digest").get(n));
      assertThat(key.hash(erasure.participant()).hex())
          .isEqualTo(vectors("participant-hash").get(n));
    }
  }

  @Test
  void receipts_haveTheirBytesAndIds_andAreAChain() {
    Digest previous = null;
    for (int n = 0; n < 3; n++) {
      Receipt receipt = ReceiptJson.read(bytes("receipt", n));

      assertThat(ReceiptJson.bytes(receipt)).isEqualTo(bytes("receipt", n));
      assertThat(receipt.requestDigest()).hasToString(vectors("request-digest").get(n));
      assertThat(receipt.sequence()).isEqualTo(n + 1);
      assertThat(receipt.previous()).isEqualTo(previous);
      previous = ReceiptJson.id(receipt);
    }
  }

  /** Every character of a receipt that is changed into another is noticed. */
  @Test
  void receipt_changedAnywhere_isRefused() {
    String receipt = vectors("receipt").get(1);
    for (int at = 0; at < receipt.length(); at++) {
      char other = receipt.charAt(at) == '1' ? '2' : '1';
      String changed = receipt.substring(0, at) + other + receipt.substring(at + 1);

      assertThatThrownBy(() -> ReceiptJson.read(changed.getBytes(StandardCharsets.UTF_8)))
          .as(changed)
          .isInstanceOf(CorpusException.class);
    }
  }

  @Test
  void erasure_prints_itsIdAlone() {
    Erasure erasure = ErasureJson.read(bytes("request", 0));

    assertThat(erasure).hasToString("erasure 6f1c1f0e-3c58-4c0f-9b0e-2f6f6f1f7a01");
  }

  private static byte[] bytes(String kind, int n) {
    return vectors(kind).get(n).getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> vectors(String kind) {
    return VECTORS.getOrDefault(kind, List.of());
  }
}

package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.StrictJson;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The ledger of the first edition, in an export of today. */
final class FirstEditionLedger {
  private FirstEditionLedger() {}

  /** Receipts and people are what they were; they are bound later; a signed end follows. */
  static void assertIsIn(String exported) {
    List<String> lines = exported.lines().toList();
    assertThat(lines).as("and the signed end").hasSize(4);
    for (int line = 0; line < 3; line++) {
      JsonNode first = StrictJson.read(GoldenFile.ERASURE_LEDGER.lines().get(line).getBytes(UTF_8));
      JsonNode second = StrictJson.read(lines.get(line).getBytes(UTF_8));
      assertThat(second.get("receipt")).isEqualTo(first.get("receipt"));
      assertThat(second.get("participant")).isEqualTo(first.get("participant"));
      assertThat(second.get("boundLater").asBoolean()).isTrue();
    }
  }
}

package dev.corpuscore.canonical.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PseudonymKeyTest {
  /** The bytes 0 to 31. */
  private static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  /** Expected values by Python's hmac over b"corpus-participant/1\0" and the pseudonym. */
  @Test
  void hash_isTheKeyedHashOfTheContract() {
    PseudonymKey key = PseudonymKey.parse(KEY + "\n");

    ParticipantHash hash = key.hash(new Participant("p-0123456789"));

    assertThat(hash.hex())
        .isEqualTo("3dbf9ed866fee7fe421d9d55ad60270e2d73d789205403407da622fd154363b0");
    assertThat(hash.keyId()).isEqualTo("b98fa42ece6455f5");
    assertThat(key.check().hex())
        .isEqualTo("b98fa42ece6455f52dfcaf9f0bd544b49eda2c73b1bc0076724332eebbfbf7d9");
  }

  @Test
  void nothing_prints() {
    Participant participant = new Participant("p-0123456789");

    assertThat(participant).hasToString("(participant)");
    assertThat(PseudonymKey.parse(KEY)).hasToString("(pseudonym key)");
    assertThat(PseudonymKey.parse(KEY).hash(participant)).hasToString("(participant hash)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==", "not base64!"})
  void parse_noKey_isRefusedUnshown(String text) {
    assertThatThrownBy(() -> PseudonymKey.parse(text))
        .isInstanceOf(CorpusException.class)
        .hasNoCause()
        .message()
        .matches("the pseudonym key (is not base64|has fewer than 32 bytes once decoded)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1234567", "p-ä2345678", "p 12345678", "p/12345678", "p-12345678\n", ""})
  void participant_noPseudonym_isRefusedUnshown(String text) {
    assertThatThrownBy(() -> new Participant(text))
        .isInstanceOf(CorpusException.class)
        .hasMessage("must have 8..128 characters of A-Z a-z 0-9 . _ : -");
  }

  @Test
  void participant_atTheLimits_isTaken() {
    assertThat(new Participant("a".repeat(8)).pseudonym()).hasSize(8);
    assertThat(new Participant("Z9._:-aB".repeat(16)).pseudonym()).hasSize(128);
    assertThatThrownBy(() -> new Participant("a".repeat(129))).isInstanceOf(CorpusException.class);
  }
}

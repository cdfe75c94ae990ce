package dev.corpuscore.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the example of Go's package {@code golang.org/x/mod/sumdb/note}. */
class SignedNoteTest {
  private static final String SIGNER =
      "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";

  private static final String TEXT =
      """
      If you think cryptography is the answer to your problem,
      then you don't know what your problem is.
      """;

  private static final String NOTE =
      TEXT
          + "\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdn"
          + "gotpRZb6KE6RyyBwJnAM=\n";

  @Test
  void noteOfGo_isVerified_andWrittenAgain() {
    NoteKey signer = NoteKey.parse(SIGNER);
    SignedNote note = SignedNote.read(NOTE);

    assertThat(note.verify(signer)).isEqualTo(TEXT);
    assertThat(note).hasToString(NOTE);
    assertThat(signer).hasToString(SIGNER);
  }

  @Test
  void ownNote_isVerified_besideASignatureOfAWitness() {
    SigningKey log = SigningKey.generate(new SecureRandom());
    SigningKey witness = SigningKey.generate(new SecureRandom());
    String sent = SignedNote.sign("a\n\nb\n", "log", log).with("witness", witness).toString();

    SignedNote read = SignedNote.read(sent);

    assertThat(read.verify(new NoteKey("log", log.verifying()))).isEqualTo("a\n\nb\n");
    assertThat(read.verify(new NoteKey("witness", witness.verifying()))).isEqualTo("a\n\nb\n");
  }

  @Test
  void otherKeyAndOtherText_areToldApart() {
    NoteKey signer = NoteKey.parse(SIGNER);
    SigningKey other = SigningKey.generate(new SecureRandom());
    String stranger = SignedNote.sign(TEXT, "PeterNeumann", other).toString();

    assertThatThrownBy(() -> SignedNote.read(stranger).verify(signer))
        .hasMessage("is not signed by " + SIGNER);
    assertThatThrownBy(() -> SignedNote.read(NOTE.replace("you think", "you thing")).verify(signer))
        .hasMessage("has a wrong signature of PeterNeumann");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "text\n",
        "text\n\n",
        "text\n\n— a\n",
        "text\n\n— a b c\n",
        "text\n\n— a !!\n",
        "text\n\n— a AAAAAA==\n",
        "text\n\n— a AAAAAAB=\n",
        "text\n\n— a AAAAAAAA",
        "text\u0007\n\n— a AAAAAAAA\n"
      })
  void otherTexts_areNoNotes(String text) {
    assertThatThrownBy(() -> SignedNote.read(text)).hasMessageMatching("(is not|has) .*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PeterNeumann",
        "PeterNeumann+c74f20a3+",
        "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
      })
  void otherVerifierKeys_areRefused(String key) {
    assertThatThrownBy(() -> NoteKey.parse(key)).hasMessageMatching("(is|has) .*");
  }
}

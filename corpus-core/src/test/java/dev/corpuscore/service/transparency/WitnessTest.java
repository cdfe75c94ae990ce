package dev.corpuscore.service.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.PythonVerifier;
import dev.corpuscore.fetch.http.FetchExceptions;
import dev.corpuscore.fetch.http.HttpFetcher;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.parsing.ParsePool;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cosignatures of a witness that keeps to C2SP tlog-witness. */
class WitnessTest {
  private final TestCorpus data;
  private final SigningKey key = SigningKey.generate(new SecureRandom());
  private TlogWitness tlog;
  private HttpFetcher fetcher;
  private TransparencyLog log;

  WitnessTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void start() {
    tlog = new TlogWitness();
    ParsePool parsing = data.closing(new ParsePool());
    fetcher =
        new HttpFetcher(
            new FetchExceptions(Set.of(tlog.authority()), Map.of()),
            "1",
            data.clock(),
            data.folder(),
            parsing);
    log = data.store().log(LogName.ROOTS);
  }

  @AfterEach
  void stop() {
    fetcher.close();
    tlog.close();
  }

  @Test
  void everyCheckpoint_isCosigned_withAProofFromTheOneBefore() {
    Witness witness = witness();
    for (int size : new int[] {1, 2, 3, 7, 8, 21, 21}) {
      grow(size);

      SignedNote cosigned = witness.cosign(log, log.head(), signed());

      assertThat(cosigned.verify(cosigner())).isEqualTo(log.head().text());
      assertThat(cosigned.signatures()).hasSize(2);
      assertThat(witness.hasSigned(cosigned)).isTrue();
      assertThat(witness.hasSigned(signed())).isFalse();
    }
    assertThat(tlog.requests).hasSize(7);
    assertThat(tlog.requests.getFirst()).startsWith("old 0\n\ncorpus-core/");
    assertThat(tlog.requests.get(1)).startsWith("old 1\n").contains("/roots\n2\n");
  }

  /** After a restart the service does not know what the witness signed. */
  @Test
  void sizeThatTheWitnessSigned_isLearnedFromIt() {
    grow(5);
    witness().cosign(log, log.head(), signed());
    grow(9);

    SignedNote cosigned = witness().cosign(log, log.head(), signed());

    assertThat(cosigned.verify(cosigner())).isEqualTo(log.head().text());
    assertThat(tlog.requests.get(1)).startsWith("old 0\n\n");
    assertThat(tlog.requests.get(2)).startsWith("old 5\n");
  }

  @Test
  void olderDatabase_andOtherHistory_areToldApart() {
    grow(3);
    tlog.signedBefore(4, new byte[32]);
    assertThatThrownBy(() -> witness().cosign(log, log.head(), signed()))
        .hasMessage(
            "it signed 4 entries of this log, which has 3 here: the database is older than it was");

    tlog.signedBefore(2, new byte[32]);
    assertThatThrownBy(() -> witness().cosign(log, log.head(), signed()))
        .hasMessage("it found that this log does not continue what it signed (422)");

    tlog.signedBefore(3, new byte[32]);
    Witness rewritten = witness();
    assertThatThrownBy(() -> rewritten.cosign(log, log.head(), signed()))
        .hasMessage(
            "it signed other entries of this log than the 3 first here: the log was rewritten, or"
                + " somebody else uses its key");
  }

  @Test
  void refusals_sayWhatToDo() {
    grow(1);
    for (Map.Entry<Integer, String> refusal :
        Map.of(
                403,
                    "it does not trust the key of the log (403): give it ./corpus ledger key again",
                404, "it does not know the log " + log.head().origin() + " (404): give it",
                500, "it answered 500",
                307, "it answered 307",
                409, "it answered 409 without the number of entries that it signed last")
            .entrySet()) {
      tlog.status = refusal.getKey();
      assertThatThrownBy(() -> witness().cosign(log, log.head(), signed()))
          .as("%s", refusal.getKey())
          .hasMessageContaining(refusal.getValue());
    }
    String elsewhere = "http://127.0.0.1:9/log";
    Witness refused = new Witness(elsewhere, cosigner(), fetcher);
    assertThatThrownBy(() -> refused.cosign(log, log.head(), signed()))
        .hasMessage("it cannot be asked: this URL is not fetched");
  }

  @Test
  void signaturesOfOthers_areNotTaken_andAWrongOneIsRefused() {
    grow(2);
    SigningKey stranger = SigningKey.generate(new SecureRandom());
    String others = SignedNote.sign("x\n", "stranger", stranger).toString().substring(3);
    tlog.before = others;

    assertThat(witness().cosign(log, log.head(), signed()).signatures())
        .extracting(SignedNote.Signature::name)
        .containsExactly(log.head().origin(), TlogWitness.NAME);

    try (TlogWitness other = new TlogWitness()) {
      NoteKey wrong = NoteKey.parse(other.key(), NoteKey.Type.COSIGNER);
      Witness unknown = new Witness(tlog.url(), wrong, fetcher);
      assertThatThrownBy(() -> unknown.cosign(log, log.head(), signed()))
          .hasMessageContaining("is not signed by " + TlogWitness.NAME);
    }
  }

  /** The cosignature, read by a program that shares no code with this one. */
  @Test
  void cosignature_isVerifiedByThePythonVerifier(@TempDir Path given) throws IOException {
    grow(4);
    String note = witness().cosign(log, log.head(), signed()).toString();
    NoteKey author = new NoteKey(log.head().origin(), key.verifying());
    Path authorKey = Files.writeString(given.resolve("log.vkey"), author.toString());
    Path witnessKey = Files.writeString(given.resolve("w.vkey"), tlog.key());
    String[] arguments = {
      "checkpoint", "-", "--key", authorKey.toString(), "--witness", witnessKey.toString()
    };

    PythonVerifier.Verdict verdict =
        PythonVerifier.run(note.getBytes(StandardCharsets.UTF_8), arguments);
    assertThat(verdict.said())
        .contains("has 4 entries", "cosigned by witness.example/w1", "1790000000");
    assertThat(verdict.code()).isZero();

    String plain = signed().toString();
    assertThat(PythonVerifier.run(plain.getBytes(StandardCharsets.UTF_8), arguments).said())
        .contains("refused: is cosigned by 0 of 1 witnesses, and 1 are needed");
  }

  @Test
  void answerThatIsNoSignature_isRefused() {
    grow(1);
    tlog.status = 200;
    assertThatThrownBy(() -> witness().cosign(log, log.head(), signed()))
        .hasMessageContaining("its answer cannot be used")
        .hasMessageContaining("a line of a signature has another form");
  }

  @Test
  void publishedCheckpoint_getsTheCosignature_whenTheWitnessIsBack() {
    tlog.status = 503;
    Signer signer = new Signer(null, key, null);
    PublishCheckpoints publish =
        new PublishCheckpoints(data.store(), signer, witness(), Duration.ofDays(400), data.clock());
    publish.publish();
    assertThat(published(LogName.LEDGER).signatures()).hasSize(1);

    tlog.status = 0;
    data.later(Duration.ofMinutes(1));
    publish.publish();
    publish.publish();

    SignedNote ledger = published(LogName.LEDGER);
    assertThat(ledger.verify(cosigner())).isEqualTo(ledger.text());
    assertThat(ledger.signatures()).hasSize(2);
  }

  @Test
  void lessSignatures_doNotReplaceMore() {
    grow(1);
    Published cosigned = published(witness().cosign(log, log.head(), signed()));
    Published plain = published(signed());

    assertThat(log.publish(plain)).isTrue();
    assertThat(log.publish(cosigned)).isTrue();
    assertThat(log.publish(plain)).isFalse();
    assertThat(log.publish(cosigned)).isFalse();
    assertThat(log.published()).contains(cosigned);
  }

  private Published published(SignedNote note) {
    return new Published(log.head(), note.toString(), data.now());
  }

  private SignedNote published(LogName name) {
    return SignedNote.read(data.store().log(name).published().orElseThrow().note());
  }

  private void grow(int size) {
    for (long n = log.size(); n < size; n++) {
      log.append(("entry " + n).getBytes(StandardCharsets.UTF_8));
    }
  }

  private SignedNote signed() {
    Checkpoint head = log.head();
    return SignedNote.read(SignedCheckpoint.sign(head, key));
  }

  private NoteKey cosigner() {
    return NoteKey.parse(tlog.key(), NoteKey.Type.COSIGNER);
  }

  private Witness witness() {
    return new Witness(tlog.url(), cosigner(), fetcher);
  }
}

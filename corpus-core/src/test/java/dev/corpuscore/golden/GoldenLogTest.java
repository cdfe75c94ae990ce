package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.PythonVerifier;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.service.erasure.LedgerTerms;
import dev.corpuscore.service.erasure.VerifyLedger;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.SignedCheckpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ledgers, proofs and stores of versions before: they verify, replay to the same log, go on. */
class GoldenLogTest {
  private static final Path FOLDER =
      Path.of("src/test/resources/dev/corpuscore/golden/logs").toAbsolutePath();

  @TempDir private Path folder;

  /** A log that was kept, and the schema of its last line. */
  enum Kept {
    NAMED("named", 3, "corpus.erasure-entry/2"),
    HIDDEN("hidden", 5, "corpus.erasure-entry/3");

    private final String name;
    private final int size;
    private final String schema;

    Kept(String name, int size, String schema) {
      this.name = name;
      this.size = size;
      this.schema = schema;
    }

    Path file(String of) {
      return FOLDER.resolve(name).resolve(of);
    }

    String text(String of) {
      return new String(bytes(of), UTF_8);
    }

    byte[] bytes(String of) {
      try {
        return Files.readAllBytes(file(of));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    /** The lines of the ledger without its end. */
    List<String> lines() {
      return text("ledger.ndjson").lines().limit(size).toList();
    }

    TrustedKeys keys() {
      return TrustedKeys.read(bytes("keys.json"));
    }

    Checkpoint checkpoint() {
      return SignedCheckpoint.verify(text("checkpoint.txt"), keys());
    }

    /** The hashes of the entries in the bundle. */
    List<byte[]> leaves() {
      byte[] bundle = bytes("entries.bin");
      List<byte[]> leaves = new ArrayList<>();
      for (int at = 0; at < bundle.length; ) {
        int end = at + 2 + ((bundle[at] & 0xff) << Byte.SIZE | (bundle[at + 1] & 0xff));
        leaves.add(MerkleHash.leaf(Arrays.copyOfRange(bundle, at + 2, end)));
        at = end;
      }
      return leaves;
    }
  }

  @ParameterizedTest
  @EnumSource
  void ledger_isVerified_andHasTheEntriesOfItsLog(Kept kept) {
    VerifyLedger.Result verified = verify(kept.text("ledger.ndjson"), kept.keys());

    assertThat(verified.fault()).isNull();
    assertThat(verified.end()).isEqualTo(kept.checkpoint());
    assertThat(verified.leaves()).usingElementComparator(Arrays::compare).isEqualTo(kept.leaves());
    assertThat(kept.lines().getLast()).contains("\"schema\":\"" + kept.schema + "\"");
  }

  @ParameterizedTest
  @EnumSource
  void python_verifiesAllOfIt(Kept kept) throws IOException {
    String keys = kept.file("keys.json").toString();
    String older = kept.file("checkpoint.txt").toString();
    byte[] payload =
        Base64.getDecoder()
            .decode(StrictJson.read(kept.bytes("envelope.json")).get("payload").asString());

    for (List<String> arguments :
        List.of(
            List.of(
                "ledger", kept.file("ledger.ndjson").toString(), "--keys", keys, "--older", older),
            List.of("envelope", kept.file("envelope.json").toString(), "--keys", keys),
            List.of(
                "inclusion", "-", "--key", keys, "--proof", kept.file("proof.json").toString()))) {
      PythonVerifier.Verdict verdict =
          PythonVerifier.run(payload, arguments.toArray(String[]::new));
      assertThat(verdict.code()).as(arguments + verdict.said()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void ledger_replayedIntoAnEmptyStore_makesTheSameLog(Kept kept) {
    Map<String, String> environment = environment(folder.resolve("new"));

    CliRun replayed =
        CliRun.with(
            environment,
            "erasures",
            "replay",
            "--key",
            kept.file("keys.json").toString(),
            "--checkpoint",
            kept.file("checkpoint.txt").toString(),
            kept.file("ledger.ndjson").toString());

    assertThat(replayed.code()).as(replayed.err()).isZero();
    assertThat(replayed.out()).contains("appended " + kept.size);
    String exported = CliRun.with(environment, "erasures", "export").out();
    assertThat(exported.lines().limit(kept.size)).isEqualTo(kept.lines());
    assertThat(verify(exported, kept.keys()).end()).isEqualTo(kept.checkpoint());
  }

  @ParameterizedTest
  @EnumSource
  void store_isOpened_andItsLogGoesOn(Kept kept) throws IOException {
    Path data = folder.resolve("data");
    unpack(kept.file("data.zip"), data);
    Map<String, String> environment = environment(data);
    Path more =
        Files.writeString(
            folder.resolve("more.ndjson"),
            "{\"schema\": \"corpus.participant-erasure/1\","
                + " \"erasureId\": \"00000000-0000-4000-8000-0000000000ff\","
                + " \"participant\": \"golden-frida\", \"requestedAt\": \"2026-11-20T12:00:00Z\","
                + " \"nonce\": \"CQkJCQkJCQkJCQkJCQkJCQ\"}\n");

    CliRun checked = CliRun.with(environment, "check");
    assertThat(checked.code()).as(checked.out() + checked.err()).isZero();
    CliRun replayed = CliRun.with(environment, "erasures", "replay", more.toString());
    assertThat(replayed.out()).contains("requests 1");

    String exported = CliRun.with(environment, "erasures", "export").out();
    assertThat(exported.lines().limit(kept.size)).isEqualTo(kept.lines());
    assertThat(exported.lines().toList().get(kept.size))
        .contains("\"schema\":\"corpus.erasure-entry/3\"");
    VerifyLedger.Result verified = verify(exported, kept.keys());
    assertThat(verified.fault()).isNull();
    assertThat(verified.compare(kept.checkpoint())).isEmpty();
    assertThat(CliRun.with(environment, "check").code()).isZero();
  }

  /** What is restored from a newer copy is the log that was. */
  @Test
  void storeOfBefore_takesTheNewerLedger() throws IOException {
    Path data = folder.resolve("data");
    unpack(Kept.NAMED.file("data.zip"), data);
    Map<String, String> environment = environment(data);

    CliRun replayed =
        CliRun.with(
            environment,
            "erasures",
            "replay",
            "--checkpoint",
            Kept.HIDDEN.file("checkpoint.txt").toString(),
            Kept.HIDDEN.file("ledger.ndjson").toString());

    assertThat(replayed.out()).as(replayed.err()).contains("present 3, appended 2");
    String exported = CliRun.with(environment, "erasures", "export").out();
    assertThat(verify(exported, Kept.HIDDEN.keys()).end()).isEqualTo(Kept.HIDDEN.checkpoint());
  }

  /** Their keys, which no entry of the log of roots introduced then, are as they were. */
  @ParameterizedTest
  @EnumSource
  void keysOfBefore_arePublishedAsTheyWere_andTheLogOfRootsIntroducesThem(Kept kept)
      throws IOException {
    Path data = folder.resolve("data");
    unpack(kept.file("data.zip"), data);
    Map<String, String> environment = environment(data);

    CliRun exported = CliRun.with(environment, "keys", "export");

    TrustedKeys now = TrustedKeys.read(exported.out().getBytes(UTF_8));
    assertThat(now.all())
        .extracting(PublishedKey::key, PublishedKey::from, PublishedKey::until)
        .containsExactlyElementsOf(
            kept.keys().all().stream().map(it -> tuple(it.key(), it.from(), it.until())).toList());
    assertThat(now.all()).extracting(PublishedKey::entry).doesNotContainNull();
    assertThat(now.logs()).contains(kept.checkpoint().origin());
    assertThat(SignedCheckpoint.verify(kept.text("checkpoint.txt"), now))
        .isEqualTo(kept.checkpoint());
    assertThat(CliRun.with(environment, "keys", "export").out()).isEqualTo(exported.out());
    assertThat(CliRun.with(environment, "check").code()).isZero();
  }

  private static VerifyLedger.Result verify(String ledger, TrustedKeys keys) {
    try {
      LedgerTerms terms = new LedgerTerms(keys, false, List.of(), List.of(), false);
      return VerifyLedger.run(new BufferedReader(new StringReader(ledger)), terms);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Map<String, String> environment(Path data) {
    return Map.of(
        "CORE_DATA_DIR",
        data.toString(),
        GoldenErasuresTest.KEY_VARIABLE,
        GoldenErasuresTest.KEY,
        "CORE_SIGNING_KEY",
        "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g",
        "CORE_LOG_KEY",
        "MC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNauqJNqM9u1PuKb7");
  }

  private static void unpack(Path zipped, Path data) throws IOException {
    Files.createDirectories(data);
    try (ZipFile zip = new ZipFile(zipped.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        Files.copy(zip.getInputStream(entry), data.resolve(entry.getName()));
      }
    }
  }
}

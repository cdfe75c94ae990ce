package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyProviderTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-24T12:00:00Z"), ZoneOffset.UTC);

  /** The key of RFC 8032, section 7.1, test 1. */
  private static final String KEY =
      "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g";

  private static final String ITS_ID = "21fe31dfa154a261";

  @TempDir private Path folder;

  @Test
  void nothingConfigured_generatesTwoKeysOnce_forTheirOwnerAlone() throws IOException {
    Signer first = signer(Map.of());

    assertThat(first.fault()).isNull();
    assertThat(id(signer(Map.of()))).isEqualTo(id(first));
    assertThat(Objects.requireNonNull(first.log()).verifying().keyId()).isNotEqualTo(id(first));
    for (String name : List.of("signing.key", "log.key")) {
      assertThat(Files.readString(folder.resolve(name))).startsWith("-----BEGIN PRIVATE KEY-----");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .isEqualTo("rw-------");
    }
    assertThat(known()).extracting(PublishedKey::until).containsExactly(null, null);
  }

  @Test
  void configured_isUsed_andNothingGenerated() {
    assertThat(id(signer(Map.of("CORE_SIGNING_KEY", KEY)))).isEqualTo(ITS_ID);
    assertThat(folder.resolve("signing.key")).doesNotExist();
    assertThat(folder.resolve("log.key")).exists();
  }

  @Test
  void readableByOthers_isNotUsed_andTold() throws IOException {
    signer(Map.of());
    Files.setPosixFilePermissions(
        folder.resolve("signing.key"), PosixFilePermissions.fromString("rw-r-----"));

    Signer signer = signer(Map.of());

    assertThat(signer.statements()).isNull();
    assertThat(signer.log()).isNotNull();
    assertThat(signer.fault())
        .isEqualTo(
            "statements are not signed: other users can read or change signing.key; run chmod 600"
                + " on it, or rotate it with ./corpus keys rotate if somebody may have read it");
  }

  @Test
  void fileLost_isNotReplaced_untilSomebodySaysSo() throws IOException {
    String first = id(signer(Map.of()));
    Files.delete(folder.resolve("signing.key"));

    assertThat(signer(Map.of()).fault())
        .contains("the file of key " + first + " is missing: restore signing.key")
        .contains("./corpus keys rotate --for statements");
    assertThat(folder.resolve("signing.key")).doesNotExist();

    rotate(KeyPurpose.STATEMENTS);
    assertThat(id(signer(Map.of()))).isNotEqualTo(first);
  }

  @Test
  void damagedFile_orKeyOfAnotherKind_isNotUsed_andNotShown() throws IOException {
    signer(Map.of());
    Files.writeString(folder.resolve("signing.key"), "hunter2hunter2");

    assertThat(signer(Map.of()).fault())
        .startsWith("statements are not signed: in signing.key is ")
        .doesNotContain("hunter2");
  }

  @Test
  void rotated_oldOneStaysKnownWithItsTime() {
    String first = id(signer(Map.of()));

    rotate(KeyPurpose.STATEMENTS);

    String second = id(signer(Map.of()));
    assertThat(second).isNotEqualTo(first);
    assertThat(known())
        .filteredOn(it -> it.purpose() == KeyPurpose.STATEMENTS)
        .extracting(it -> it.key().keyId(), it -> it.until() == null)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(first, false),
            org.assertj.core.groups.Tuple.tuple(second, true));
  }

  @Test
  void rotating_isRefused_whileServed_andForAConfiguredKey() {
    String first = id(signer(Map.of()));
    ServeLock held = ServeLock.take(folder);
    try {
      assertThatThrownBy(() -> rotate(KeyPurpose.STATEMENTS)).hasMessageContaining("served");
    } finally {
      held.close();
    }
    assertThat(id(signer(Map.of()))).isEqualTo(first);

    Settings settings = settings(Map.of("CORE_SIGNING_KEY", KEY));
    try (Store store = Corpus.openOrCreateStore(settings, CLOCK)) {
      assertThatThrownBy(
              () ->
                  SigningKeyProvider.rotate(
                      settings, store.signingKeys(), KeyPurpose.STATEMENTS, CLOCK))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("set CORE_SIGNING_KEY on every instance");
    }
  }

  @Test
  void manyStartAtOnce_allHaveOneKey() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<String> start = () -> id(signer(Map.of()));
      List<Future<String>> started =
          threads.invokeAll(IntStream.range(0, 8).mapToObj(n -> start).toList());
      Set<String> ids = new HashSet<>();
      for (Future<String> one : started) {
        ids.add(one.get());
      }
      assertThat(ids).hasSize(1);
    }
    assertThat(known()).hasSize(2);
  }

  /** What check and status say of a deployment of several machines that forgot its keys. */
  @Test
  void postgresql_withoutKeys_signsNothing_andFaultsNameTheSettings() {
    Settings sqlite = settings(Map.of());
    try (Store store = Corpus.openOrCreateStore(sqlite, CLOCK)) {
      assertThat(SigningKeyProvider.faults(sqlite, store.signingKeys(), CLOCK))
          .as("the first start makes them")
          .isEmpty();

      assertThat(SigningKeyProvider.faults(shared(Map.of()), store.signingKeys(), CLOCK))
          .satisfiesExactly(
              it -> assertThat(it).contains("CORE_SIGNING_KEY is not set", "./corpus tokens --dir"),
              it -> assertThat(it).contains("CORE_LEDGER_KEY is not set", "./corpus tokens --dir"));
      assertThat(
              SigningKeyProvider.faults(
                  shared(Map.of("CORE_SIGNING_KEY", KEY)), store.signingKeys(), CLOCK))
          .singleElement()
          .satisfies(it -> assertThat(it).startsWith("logs are not signed: "));
    }
    assertThat(known()).as("nothing is recorded").isEmpty();
  }

  private Settings shared(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("CORE_DATABASE_URL", "jdbc:postgresql://127.0.0.1/nobody");
    all.put("CORE_CORPUS_PSEUDONYM_KEY", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    return settings(all);
  }

  private static String id(Signer signer) {
    return Objects.requireNonNull(signer.statements()).verifying().keyId();
  }

  private Signer signer(Map<String, String> environment) {
    Settings settings = settings(environment);
    try (Store store = Corpus.openOrCreateStore(settings, CLOCK)) {
      return SigningKeyProvider.signer(settings, store.signingKeys(), CLOCK);
    }
  }

  private void rotate(KeyPurpose purpose) {
    Settings settings = settings(Map.of());
    try (Store store = Corpus.openOrCreateStore(settings, CLOCK)) {
      SigningKeyProvider.rotate(settings, store.signingKeys(), purpose, CLOCK);
    }
  }

  private List<PublishedKey> known() {
    try (Store store = Corpus.openOrCreateStore(settings(Map.of()), CLOCK)) {
      return store.signingKeys().all();
    }
  }

  private Settings settings(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("CORE_DATA_DIR", folder.toString());
    return Settings.read(all);
  }
}

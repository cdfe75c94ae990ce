package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Scratch;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PseudonymKeyProviderTest {
  private static final Participant ANNA = new Participant("p-0123456789");
  private static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String OTHER_KEY = "HwECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  @TempDir private Path folder;

  @Test
  void nothingConfigured_generatesOnce_forItsOwnerAlone() throws IOException {
    ParticipantHash first = admit(Map.of());

    assertThat(admit(Map.of())).isEqualTo(first);
    assertThat(Files.readString(file())).hasSize(45);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThat(files()).noneMatch(name -> name.endsWith(".new"));
  }

  @Test
  void configured_isUsed_andNothingGenerated() throws IOException {
    assertThat(admit(Map.of("CORE_CORPUS_PSEUDONYM_KEY", KEY)).hex()).startsWith("3dbf9ed866fe");
    assertThat(files()).doesNotContain("pseudonym.key");
  }

  @Test
  void fileLost_isNotReplaced() throws IOException {
    admit(Map.of());
    Files.delete(file());

    assertClosed(Map.of());
    assertThat(files()).doesNotContain("pseudonym.key");
  }

  @Test
  void anotherKey_closes_untilTheRightOneIsBack() {
    ParticipantHash first = admit(Map.of("CORE_CORPUS_PSEUDONYM_KEY", KEY));

    assertClosed(Map.of("CORE_CORPUS_PSEUDONYM_KEY", OTHER_KEY));
    assertThat(admit(Map.of("CORE_CORPUS_PSEUDONYM_KEY", KEY))).isEqualTo(first);
  }

  @Test
  void anotherKey_withTheOldOneAsRetired_replacesIt() {
    ParticipantHash first = admit(Map.of("CORE_CORPUS_PSEUDONYM_KEY", KEY));
    Map<String, String> both =
        Map.of(
            "CORE_CORPUS_PSEUDONYM_KEY",
            OTHER_KEY,
            "CORE_CORPUS_PSEUDONYM_KEYS_RETIRED",
            KEY + "\n");

    ParticipantHash second = admit(both);

    assertThat(second.hex()).isNotEqualTo(first.hex());
    assertThat(second.retired()).containsExactly(first);
    assertClosed(Map.of("CORE_CORPUS_PSEUDONYM_KEY", KEY));
    assertThat(admit(both)).isEqualTo(second);
  }

  @Test
  void fileDamaged_closes() throws IOException {
    admit(Map.of());
    Files.writeString(file(), "x");

    assertClosed(Map.of());
  }

  @Test
  void manyStartAtOnce_allHaveOneKey() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<ParticipantHash> start = () -> admit(Map.of());
      List<Future<ParticipantHash>> started =
          threads.invokeAll(IntStream.range(0, 16).mapToObj(n -> start).toList());
      Set<ParticipantHash> hashes = new HashSet<>();
      for (Future<ParticipantHash> one : started) {
        hashes.add(one.get());
      }

      assertThat(hashes).hasSize(1);
    }
  }

  private void assertClosed(Map<String, String> environment) {
    assertThatThrownBy(() -> admit(environment))
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE);
  }

  private ParticipantHash admit(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("CORE_DATA_DIR", folder.toString());
    Settings settings = Settings.read(all);
    try (Store store = Corpus.openOrCreateStore(settings, Clock.systemUTC())) {
      ParticipantGate gate =
          PseudonymKeyProvider.gate(settings, store.participants(), store::loss, Clock.systemUTC());
      return gate.admit(ANNA);
    }
  }

  private Path file() {
    return folder.resolve("pseudonym.key");
  }

  private List<String> files() {
    return Scratch.names(folder);
  }
}

package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.occupation.OccupationTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OccupationFileTest {
  private static final String COOK = "5120\ten\tcook\n";

  @TempDir Path folder;

  @Test
  void file_isReadPackedOrNot() throws IOException {
    Path plain = Files.writeString(folder.resolve("occupations.tsv"), COOK);
    Path packed = folder.resolve("occupations.tsv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(COOK.getBytes(StandardCharsets.UTF_8));
    }

    assertThat(OccupationFile.read(null)).isSameAs(OccupationTable.shipped());
    assertThat(OccupationFile.read(plain).withId("5120").orElseThrow().label()).isEqualTo("cook");
    assertThat(OccupationFile.read(packed).fingerprint())
        .isEqualTo(OccupationFile.read(plain).fingerprint());
  }

  @Test
  void fileThatIsMissing_orNone_stopsTheStart() throws IOException {
    Path damaged = folder.resolve("damaged.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(damaged))) {
      out.write(COOK.getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[bytes.length - 6] ^= 1;
    Files.write(damaged, bytes);

    assertRefused(folder.resolve("missing.tsv"), "missing.tsv cannot be read");
    assertRefused(folder, "cannot be read");
    assertRefused(damaged, "damaged.gz cannot be read");
    assertRefused(
        Files.writeString(folder.resolve("cooks.csv"), "5120,en,cook"),
        "cooks.csv cannot be used: line 1 has 1 columns instead of 3");
    assertThat(folder.resolve("data")).doesNotExist();
  }

  /** The index knows occupations by the file: another file is another index. */
  @Test
  void index_isMadeAgainForAnotherFile() throws IOException {
    Path file = Files.writeString(folder.resolve("occupations.tsv"), COOK);
    open(null);
    assertThat(open(null)).isZero();

    assertThat(open(file)).isNegative();

    discard(file);
    assertThat(open(file)).isZero();
    Files.writeString(file, COOK + "5120\tsv\tkock\n");
    assertThat(open(file)).isNegative();
  }

  private void assertRefused(Path file, String why) {
    assertThatThrownBy(() -> open(file))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith("CORE_OCCUPATIONS: " + folder)
        .hasMessageContaining(why);
  }

  /** The generation of the index; negative if it waits to be made again. */
  private long open(@Nullable Path file) {
    try (Corpus corpus = Corpus.openOrCreate(settings(file), Clock.systemUTC())) {
      return corpus.index().state().generation();
    }
  }

  private void discard(Path file) {
    Corpus.discardIndex(settings(file), Clock.systemUTC());
  }

  private Settings settings(@Nullable Path file) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_DATA_DIR", folder.resolve("data").toString());
    if (file != null) {
      environment.put("CORE_OCCUPATIONS", file.toString());
    }
    return Settings.read(environment);
  }
}

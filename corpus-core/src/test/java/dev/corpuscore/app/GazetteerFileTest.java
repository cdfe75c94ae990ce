package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.CorpusException;
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

class GazetteerFileTest {
  private static final String XANADU =
      "1\tXanadu\tXanadu\t\t57.5\t12.25\tP\tPPL\tSE\t\t28\t\t\t\t4711\t\t0\tEurope/Stockholm\t2026-01-01\n";

  @TempDir Path folder;

  @Test
  void file_isReadPackedOrNot() throws IOException {
    Path plain = Files.writeString(folder.resolve("SE.txt"), XANADU);
    Path packed = folder.resolve("SE.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(XANADU.getBytes(StandardCharsets.UTF_8));
    }

    assertThat(GazetteerFile.read(plain).meantBy("Xanadu").orElseThrow().coordinates())
        .isEqualTo(new Coordinates(57.5, 12.25));
    assertThat(GazetteerFile.read(packed).fingerprint())
        .isEqualTo(GazetteerFile.read(plain).fingerprint());
  }

  @Test
  void fileThatIsMissing_orNone_stopsTheStart() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.txt"));

    assertRefused(folder.resolve("missing.txt"), "missing.txt cannot be read");
    assertRefused(folder, "cannot be read");
    assertRefused(empty, "empty.txt has no line of a populated place; give it");
    assertThat(folder.resolve("data")).doesNotExist();
  }

  /** The index knows where postings are by the file: another file is another index. */
  @Test
  void index_isMadeAgainForAnotherFile() throws IOException {
    Path file = Files.writeString(folder.resolve("SE.txt"), XANADU);
    open(null);
    assertThat(open(null)).isZero();

    assertThat(open(file)).isNegative();

    discard(file);
    assertThat(open(file)).isZero();
    Files.writeString(file, XANADU.replace("57.5", "57.25"));
    assertThat(open(file)).isNegative();
  }

  private void assertRefused(Path file, String why) {
    assertThatThrownBy(() -> open(file))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith("CORE_GAZETTEER: " + folder)
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
      environment.put("CORE_GAZETTEER", file.toString());
    }
    return Settings.read(environment);
  }
}

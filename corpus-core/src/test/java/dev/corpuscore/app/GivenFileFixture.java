package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
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
import org.junit.jupiter.api.io.TempDir;

/** A file of the operator's that a setting names, and that the index depends on. */
abstract class GivenFileFixture {
  @TempDir Path folder;

  private final String setting;

  /**
   * @param setting names the file
   */
  GivenFileFixture(String setting) {
    this.setting = setting;
  }

  final Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  final Path writePacked(String name, String content) throws IOException {
    Path packed = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return packed;
  }

  /** Asserts that the file stops the start, before a corpus is there. */
  final void assertRefused(Path file, String why) {
    assertThatThrownBy(() -> open(file))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(setting + ": " + folder)
        .hasMessageContaining(why);
    assertThat(folder.resolve("data")).doesNotExist();
  }

  /** Asserts that without the file, and with other content in it, another index is made. */
  final void assertIndexIsMadeAgain(Path file, String otherContent) throws IOException {
    open(null);
    assertThat(open(null)).isZero();

    assertThat(open(file)).isNegative();

    Corpus.discardIndex(settings(file), Clock.systemUTC());
    assertThat(open(file)).isZero();
    Files.writeString(file, otherContent);
    assertThat(open(file)).isNegative();
  }

  /** The generation of the index; negative if it waits to be made again. */
  private long open(@Nullable Path file) {
    try (Corpus corpus = Corpus.openOrCreate(settings(file), Clock.systemUTC())) {
      return corpus.index().state().generation();
    }
  }

  private Settings settings(@Nullable Path file) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_DATA_DIR", folder.resolve("data").toString());
    if (file != null) {
      environment.put(setting, file.toString());
    }
    return Settings.read(environment);
  }
}

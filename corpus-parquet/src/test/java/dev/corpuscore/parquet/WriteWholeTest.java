package dev.corpuscore.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.FieldMatchingStrategy;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of an export, and exports that are not what their root says; no Core runs. */
class WriteWholeTest {
  private static final String LINE =
      """
      {"id":"p_aaaaaaaaaaaaaaaaaaaaaaaaaa","title":"Cook","record":{"state":"closed","revision":3}}
      """;

  private static final String ROOT =
      """
      {"statement":{"schema":"corpus.root/1","revision":7,"leaves":2,"madeAt":"2026-11-20T12:00:00Z"}}
      """;

  @TempDir private Path folder;

  @Test
  void run_exportOfARoot_isAFileWithAManifest() throws IOException {
    Manifest written = run(packed(LINE + LINE), ROOT);

    Path file = folder.resolve("out").resolve("whole-2026-11-20-7.parquet");
    assertThat(
            new CarpetReader<>(file.toFile(), Row.class)
                .withFieldMatchingStrategy(FieldMatchingStrategy.SNAKE_CASE)
                .toList())
        .hasSize(2)
        .allSatisfy(
            row -> {
              assertThat(row.change()).isEqualTo("close");
              assertThat(row.revision()).isEqualTo(3);
              assertThat(row.title()).isEqualTo("Cook");
              assertThat(row.url()).isNull();
            });
    assertThat(written.json().path("changes").toString()).isEqualTo("{\"close\":2}");
    assertThat(files())
        .containsExactlyInAnyOrder("whole-2026-11-20-7.parquet", "whole-2026-11-20-7.json");
    assertThat(Manifest.newest(folder.resolve("out"))).hasSize(1);
  }

  @Test
  void run_exportThatWasCutOff_isRefused_andLeavesNothing() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(LINE), ROOT))
        .withMessageContaining("has 1 postings, the root in ")
        .withMessageContaining("has 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(LINE + LINE.substring(0, 40)), ROOT))
        .withMessageContaining("posting 2: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain("{\"id\":\"p_a\"}"), ROOT))
        .withMessageContaining("posting 1: a posting must have a revision");
    assertThat(files()).isEmpty();
  }

  @Test
  void run_rootThatIsNone_isRefused() throws IOException {
    Path lines = plain(LINE + LINE);
    for (String root : List.of("[]", "{}", "{", ROOT.replace("corpus.root/1", "corpus.root/2"))) {
      assertThatIllegalArgumentException().isThrownBy(() -> run(lines, root));
    }
    assertThatThrownBy(() -> run(folder.resolve("none"), ROOT)).isInstanceOf(IOException.class);
  }

  /** No module of the Core is on the class path of the adapter. */
  @Test
  void classPath_hasNothingOfTheCore() throws IOException {
    assertThat(Files.readString(Path.of("target", "runtime.classpath")).split(File.pathSeparator))
        .anyMatch(it -> it.contains("carpet-record"))
        .noneMatch(
            it -> it.matches(".*(corpus-|lucene|helidon|sqlite|duckdb)[^/]*(/classes|\\.jar)"));
  }

  private Manifest run(Path lines, String root) throws IOException {
    Path file = Files.writeString(folder.resolve("root.json"), root);
    return WriteWhole.run(lines, file, folder.resolve("out"));
  }

  private Path plain(String lines) throws IOException {
    return Files.writeString(folder.resolve("corpus.ndjson"), lines);
  }

  private Path packed(String lines) throws IOException {
    Path file = folder.resolve("corpus.ndjson.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(lines.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      return files.map(it -> it.getFileName().toString()).toList();
    }
  }
}

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
  /** Two postings whose keys differ in the first bit: the root is the node of their leaves. */
  private static final String COOK =
      """
      {"digest":"sha256:65223905f908f6cc24527d4d11d143e7c29e1794a338483fefe3f9acd7653c44","record":{"state":"closed","revision":3},"expiresAt":null,"id":"p_aaaaaaaaaaaaaaaaaaaaaaaaaa","title":"Cook","url":"https://a.example/a"}
      """;

  private static final String CHEF =
      """
      {"digest":"sha256:c73cad553c133e386b9c636850aca12c21a9e81535c1397f0a607a7859b5be37","record":{"state":"open","revision":5},"expiresAt":null,"id":"p_77777777777777777777777777","title":"Köch","url":"https://a.example/7"}
      """;

  private static final String ROOT =
      """
      {"statement":{"schema":"corpus.root/1","revision":7,"leaves":2,"madeAt":"2026-11-20T12:00:00Z","root":"sha256:a9a759e62c0d872e7deeb1851b41c13e74af5147ac7f2b9129009a6ca1174e54"}}
      """;

  @TempDir private Path folder;

  @Test
  void run_exportOfARoot_isAFileWithAManifest() throws IOException {
    Manifest written = run(packed(CHEF + COOK), ROOT);

    Path file = folder.resolve("out").resolve("whole-2026-11-20-7.parquet");
    assertThat(
            new CarpetReader<>(file.toFile(), Row.class)
                .withFieldMatchingStrategy(FieldMatchingStrategy.SNAKE_CASE)
                .toList())
        .satisfiesExactly(
            chef -> {
              assertThat(chef.change()).isEqualTo("upsert");
              assertThat(chef.revision()).isEqualTo(5);
              assertThat(chef.title()).isEqualTo("Köch");
              assertThat(chef.url()).isEqualTo("https://a.example/7");
              assertThat(chef.companyName()).isNull();
            },
            cook -> {
              assertThat(cook.change()).isEqualTo("close");
              assertThat(cook.revision()).isEqualTo(3);
              assertThat(cook.title()).isEqualTo("Cook");
            });
    assertThat(written.json().path("changes").toString()).isEqualTo("{\"close\":1,\"upsert\":1}");
    assertThat(files())
        .containsExactlyInAnyOrder("whole-2026-11-20-7.parquet", "whole-2026-11-20-7.json");
    assertThat(Manifest.newest(folder.resolve("out"))).hasSize(1);
  }

  @Test
  void run_exportThatWasCutOff_isRefused_andLeavesNothing() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(COOK), ROOT))
        .withMessageContaining("has 1 postings, the root in ")
        .withMessageContaining("has 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(COOK + CHEF.substring(0, 40)), ROOT))
        .withMessageContaining("posting 2: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain("{\"id\":\"p_a\"}"), ROOT))
        .withMessageContaining("posting 1: a posting must begin with its digest and its record");
    assertThat(files()).isEmpty();
  }

  @Test
  void run_postingThatWasAltered_isRefused_andLeavesNothing() throws IOException {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(COOK + CHEF.replace("Köch", "Cook")), ROOT))
        .withMessageContaining("posting 2: the posting does not fit its digest");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(COOK.replace("\"closed\"", "\"open\"") + CHEF), ROOT))
        .withMessageContaining(" has the root sha256:")
        .withMessageContaining("a posting was left out, added or altered");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(COOK + COOK), ROOT))
        .withMessageContaining("occurs twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(plain(CHEF + COOK), ROOT.replace("sha256:", "sha256:0")))
        .withMessageContaining(" names sha256:0");
    assertThat(files()).isEmpty();
  }

  @Test
  void run_noPosting_hasTheRootOfNothing() throws IOException {
    String nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    String root =
        ROOT.replace("\"leaves\":2", "\"leaves\":0").replaceFirst("(?<=sha256:)\\w+", nothing);

    assertThat(run(plain(""), root).json().path("rows").intValue()).isZero();
  }

  @Test
  void run_rootThatIsNone_isRefused() throws IOException {
    Path lines = plain(COOK + CHEF);
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

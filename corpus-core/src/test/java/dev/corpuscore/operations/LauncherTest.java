package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.http.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When the launcher of a release makes the start-up cache, with a script in the place of java.
 * {@code operations/release/verify} does the same with a release.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LauncherTest {
  /**
   * Notes its process and arguments. A service lasts until its input ends. A training starts a
   * process of its own, as java does; it lasts until it is killed if there is a file {@code slow}.
   */
  private static final String JAVA =
      """
      #!/bin/bash
      here=$(dirname "$(dirname "$(dirname "$0")")")
      case $* in
        *" train")
          mkdir -p "$here/calls/train"
          sleep 600 &
          echo $! >"$here/calls/train/$$"
          if [[ -e $here/slow ]]; then wait; fi
          kill $!
          for word; do
            if [[ $word == -XX:AOTCacheOutput=* && ! -e $here/broken ]]; then echo made >"${word#*=}"; fi
          done
          ;;
        *)
          mkdir -p "$here/calls/other"
          echo "$*" >"$here/calls/other/$$"
          case $* in *" serve") while read -r line; do :; done ;; esac
          ;;
      esac
      """;

  @TempDir private Path folder;
  private Path release;
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void unpack() throws IOException {
    release = Files.createDirectory(folder.resolve("release"));
    Path bin = Files.createDirectories(release.resolve("runtime/bin"));
    Files.copy(Path.of("..", "corpus"), release.resolve("corpus"));
    Files.writeString(bin.resolve("java"), JAVA);
    Files.setPosixFilePermissions(
        bin.resolve("java"), PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String name : List.of("corpus-core-1.jar", "SHA256SUMS", "runtime/release")) {
      Files.writeString(release.resolve(name), name);
    }
    Files.createDirectory(folder.resolve("tmp"));
  }

  @AfterEach
  void endAll() {
    started.forEach(process -> process.destroyForcibly().onExit().join());
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "--help", "status", "import ads.ndjson", "serve --help"})
  void firstCommand_ofARelease_trainsNothing(String command) throws Exception {
    assertThat(end(start(command.split(" ")))).isZero();

    assertThat(calls("train")).isEmpty();
    assertThat(calls("other")).hasSize(1);
    assertThat(err()).isEmpty();
    assertThat(caches()).isEmpty();
  }

  @Test
  void service_startsAtOnce_andItsNextStartHasTheCache() throws Exception {
    Process first = start("serve");
    Await.until(
        "a cache", () -> err().contains("made the start-up cache; the next start is faster"));

    assertThat(calls("other")).as("the launcher became java").containsExactly(first.pid());
    assertThat(arguments(first)).doesNotContain("AOTCache=");
    assertThat(calls("train")).hasSize(1);
    assertThat(caches()).singleElement().asString().endsWith(".aot");
    first.getOutputStream().close();
    assertThat(end(first)).isZero();

    Process second = start("serve");
    Await.until("a service", () -> calls("other").contains(second.pid()));
    assertThat(arguments(second)).contains("-XX:AOTCache=" + caches().getFirst());
    assertThat(calls("train")).hasSize(1);
    assertThat(err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"TERM", "KILL", "END"})
  void training_endsWithItsService_andLeavesNothing(String how) throws Exception {
    Files.createFile(release.resolve("slow"));
    Process serve = start("serve");
    Await.until("both", () -> calls("train").size() == 1 && calls("other").size() == 1);
    long training = calls("train").getFirst();
    Await.until("its child", () -> !child(training).isEmpty());
    long child = Long.parseLong(child(training));
    // a process that was forked and is about to be another program has no command line
    Await.until("both run", () -> runs(training) && runs(child));

    switch (how) {
      case "TERM" -> serve.destroy();
      case "KILL" -> serve.destroyForcibly();
      default -> serve.getOutputStream().close();
    }
    end(serve);

    Await.until("its end", () -> !runs(training) && !runs(child));
    Await.until("nothing left", () -> caches().isEmpty() && isEmpty(folder.resolve("tmp")));
    assertThat(err()).doesNotContain("made the start-up cache", "no start-up cache");
  }

  @Test
  void oneOfTwoServices_trains() throws Exception {
    Files.createFile(release.resolve("slow"));
    start("serve");
    Await.until("a training", () -> calls("train").size() == 1);

    Process other = start("serve");
    Await.until("a service", () -> calls("other").contains(other.pid()));
    other.getOutputStream().close();
    assertThat(end(other)).isZero();

    assertThat(calls("train")).hasSize(1);
  }

  @Test
  void training_thatFails_isNotTriedAgainByServices() throws Exception {
    Files.createFile(release.resolve("broken"));
    start("serve");
    Await.until("its failure", () -> err().contains("no start-up cache could be made"));

    Process second = start("serve");
    Await.until("a service", () -> calls("other").contains(second.pid()));
    second.getOutputStream().close();
    assertThat(end(second)).isZero();
    assertThat(calls("train")).hasSize(1);

    assertThat(end(start("train"))).as("asked for").isEqualTo(1);
    Files.delete(release.resolve("broken"));
    assertThat(end(start("train"))).isZero();
    assertThat(calls("train")).hasSize(3);
  }

  @Test
  void train_makesTheCacheAndRunsNothingElse() throws Exception {
    assertThat(end(start("train"))).isZero();
    assertThat(end(start("train"))).as("there is one").isZero();

    assertThat(calls("train")).hasSize(1);
    assertThat(calls("other")).isEmpty();
    assertThat(caches()).hasSize(1);
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", release.resolve("corpus").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(it -> it.startsWith("CORPUS_") || it.equals("CACHE_DIRECTORY"));
    environment.put("XDG_CACHE_HOME", folder.resolve("caches").toString());
    environment.put("TMPDIR", folder.resolve("tmp").toString());
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private static int end(Process process) throws InterruptedException {
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  /** The processes of these calls of java. */
  private List<Long> calls(String kind) {
    return names(release.resolve("calls").resolve(kind)).stream().map(Long::valueOf).toList();
  }

  private String arguments(Process process) throws IOException {
    return Files.readString(release.resolve("calls/other/" + process.pid()));
  }

  private String child(long training) {
    return read(release.resolve("calls/train/" + training)).strip();
  }

  private List<String> caches() {
    Path caches = folder.resolve("caches/corpus-core");
    return names(caches).stream()
        .filter(it -> it.contains(".aot"))
        .map(it -> caches.resolve(it).toString())
        .toList();
  }

  /** Whether a process runs; one that has ended, and that nobody took away, has no command line. */
  private static boolean runs(long process) {
    return !read(Path.of("/proc/" + process + "/cmdline")).isEmpty();
  }

  private String err() {
    return read(folder.resolve("err"));
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean isEmpty(Path of) {
    return names(of).isEmpty();
  }

  private static List<String> names(Path of) {
    return Files.exists(of) ? Scratch.names(of) : List.of();
  }
}

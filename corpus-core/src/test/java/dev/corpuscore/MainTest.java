package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.Alone;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own can show: signals, exit codes, closed pipes. */
class MainTest {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofMillis(20);

  @TempDir private Path folder;
  private final List<Process> started = new ArrayList<>();
  private String heap = "-Xmx256m";

  @AfterEach
  void endAll() {
    started.forEach(process -> process.destroyForcibly().onExit().join());
  }

  @Alone("MainTest#importInterrupted_storesWhatItCounts")
  @Test
  void serveToldToStop_endsWithCode0WithinTenSeconds() throws Exception {
    Process serve = start("serve");
    await(() -> err().contains("event=serving"));

    long asked = System.nanoTime();
    serve.destroy();

    assertThat(serve.waitFor(10, TimeUnit.SECONDS)).as("ended; stderr: " + err()).isTrue();
    assertThat(serve.exitValue()).isZero();
    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(10));
    assertThat(err()).contains("event=stopped");
  }

  @SecondTier("MainTest#importInterrupted_storesWhatItCounts")
  @Test
  void serve_hasOneCarrierMoreThanProcessors() throws Exception {
    Process serve = start("serve");
    await(() -> err().contains("event=serving"));

    String jcmd = Program.ofJdk("jcmd");
    String scheduler = Program.run(jcmd, "" + serve.pid(), "Thread.vthread_scheduler").output();

    int processors = Runtime.getRuntime().availableProcessors();
    assertThat(scheduler).contains("parallelism = " + (processors + 1) + ",");
  }

  /** No other thread may be trusted after memory ran out; commands say it in a sentence instead. */
  @Test
  void launcher_endsAServiceThatIsOutOfMemory_andNoCommand() throws Exception {
    List<String> lines = Files.readAllLines(Path.of("../corpus"));

    assertThat(lines)
        .filteredOn(line -> line.contains("ExitOnOutOfMemoryError"))
        .containsExactly(
            "if [[ ${1-} == serve ]]; then options+=(-XX:+ExitOnOutOfMemoryError); fi");
    assertThat(lines)
        .contains("umask 077", "if [[ $OSTYPE == linux* ]]; then export LC_ALL=C.UTF-8; fi");
  }

  @Test
  void importInterrupted_storesWhatItCounts() throws Exception {
    Process run = start("import", "-");
    OutputStream stdin = run.getOutputStream();
    write(stdin, 0, 1_500);
    await(() -> Files.exists(folder.resolve("data/corpus.db")));

    Program.run("kill", "-INT", "" + run.pid());
    try (stdin) {
      write(stdin, 1_500, 4_000);
    } catch (IOException e) {
      // the second if the JDK has noticed the end between two writes
      assertThat(e.getMessage()).isIn("Broken pipe", "Stream closed");
    }

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(130);
    String counts = Files.readString(folder.resolve("out")).strip();
    assertThat(counts).matches("read (\\d+), added \\1, updated 0, unchanged 0, refused 0");
    String added = counts.replaceAll(".*added (\\d+).*", "$1");
    assertThat(output("status", "--json")).contains("\"total\":" + added + ",");
  }

  @Test
  void wrongUsage_endsWithCode2() throws Exception {
    Process run = start("serve", "--fast");

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isEqualTo(2);
    assertThat(err()).contains("'--fast'");
  }

  @SecondTier("MainTest#importInterrupted_storesWhatItCounts")
  @Test
  void importWithTooLittleMemory_saysSoAndWhatToSet() throws Exception {
    heap = "-Xmx24m";
    Path lines = folder.resolve("lines.ndjson");
    try (OutputStream out = Files.newOutputStream(lines)) {
      byte[] words = "word ".repeat(4_000).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 1_500; i++) {
        String head =
            "{\"url\":\"https://a.example/" + i + "\",\"title\":\"Nurse\",\"description\":\"";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(words);
        out.write("\"}\n".getBytes(StandardCharsets.US_ASCII));
      }
    }

    Process run = start("import", lines.toString());

    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).as(err()).isEqualTo(2);
    // of 24, the serial collector keeps one of its two survivor spaces back
    assertThat(err())
        .containsOnlyOnce("corpus: not enough memory: the heap limit is 23 MiB")
        .contains("CORPUS_JAVA_OPTIONS=-Xmx512m")
        .doesNotContain("\tat dev.corpuscore");
  }

  private String output(String... arguments) throws Exception {
    Process run = start(arguments);
    assertThat(run.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return Files.readString(folder.resolve("out"));
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    // a shell's background job ignores SIGINT, and its children inherit that
    command.addAll(List.of("env", "--default-signal=INT"));
    command.addAll(StartUpCache.java(heap));
    command.add("dev.corpuscore.Main");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("CORE_"));
    builder.environment().put("CORE_DATA_DIR", folder.resolve("data").toString());
    builder.environment().put("CORE_HTTP_PORT", "0");
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private String err() {
    try {
      return Files.readString(folder.resolve("err"));
    } catch (IOException e) {
      return "";
    }
  }

  private static void write(OutputStream stdin, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      String line = "{\"url\":\"https://a.example/" + i + "\",\"title\":\"Nurse " + i + "\"}\n";
      stdin.write(line.getBytes(StandardCharsets.UTF_8));
    }
    stdin.flush();
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }
}

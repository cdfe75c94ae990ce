package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.cli.CliRun;
import dev.corpuscore.tier.BothTiers;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exports of before an erasure, imported after it: nothing of the erased person comes back. */
@BothTiers
class ErasedExportTest extends TypedWordsFixture {
  @ParameterizedTest
  @MethodSource("databases")
  void exportsOfBefore_importedAfterTheErasure_bringNothingBack(Database database)
      throws Exception {
    Map<String, String> environment = environment(database);
    try (RunningServe serve = RunningServe.start(written, "serve", environment)) {
      URI url = serve.url();
      typeEverywhere(url, environment);
      Path usual = export(environment);
      Path asked = export(environment, "--submitted");
      assertThat(usual).content().contains("Cook 0", "Baker 5").doesNotContain(CANARY);
      assertThat(asked).content().contains(CANARY + "title1", CANARY + "title4");

      assertThat(eraseAnna(url)).contains("\"outcome\":\"erased\"");
      assertImported(environment, usual, asked);

      assertThat(lookUp(url, pasted(1))).startsWith("404 ");
      assertThat(lookUp(url, url(4))).contains(BODILS + "title").doesNotContain(CANARY);
      awaitOverwritten();
      assertThat(canaries()).as("after the imports").isEmpty();

      assertThat(eraseAnna(url)).as("nothing left to erase").contains("\"contributions\":0");
      awaitOverwritten();
      assertThat(canaries()).as("erased again").isEmpty();
      serve.end();
    }
    assertThat(output(environment, "export", "--submitted"))
        .contains("Cook 0", BODILS + "title4")
        .doesNotContain(CANARY);
    output(environment, "check");
    assertThat(canaries()).as("after it has served").isEmpty();
  }

  /**
   * Of six lines the two that only callers described are refused. What sources have shown is as it
   * was; but the posting that Anna typed before its source showed it (2) has the id of her link,
   * and its line comes in under the id of its own.
   */
  private static void assertImported(Map<String, String> environment, Path usual, Path asked) {
    assertThat(output(environment, "import", usual.toString()))
        .contains("read 4, added 1, updated 0, unchanged 3, refused 0");
    CliRun refused = CliRun.with(environment, "import", asked.toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).contains("read 6, added 0, updated 0, unchanged 4, refused 2");
    assertThat(refused.err()).contains("record.origin is submitted").doesNotContain(CANARY);
  }

  private Path export(Map<String, String> environment, String... options) throws Exception {
    String[] command = new String[1 + options.length];
    command[0] = "export";
    System.arraycopy(options, 0, command, 1, options.length);
    Path file = folder.resolve("export" + options.length + ".ndjson");
    return Files.writeString(file, output(environment, command));
  }
}

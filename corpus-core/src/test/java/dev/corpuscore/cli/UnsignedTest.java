package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.http.WholeAnswer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where an operator looks, it is said that something is not signed. */
class UnsignedTest {
  private static final Pattern STATUS = Pattern.compile("event=serving-status url=(\\S+)");

  @TempDir private Path folder;

  @Test
  void keyThatIsLost_isSaidByCheckAndStatus_andByServeFromItsStart() throws Exception {
    Path data = folder.resolve("data");
    CliRun.makeCorpus(data);
    assertThat(CliRun.on(data, "check").out()).as("no serve made keys yet").doesNotContain("note:");
    CliRun.on(data, "erasures", "export"); // the first that signs makes the keys
    assertThat(CliRun.on(data, "check").out()).doesNotContain("note:");
    Files.delete(data.resolve("log.key"));

    CliRun check = CliRun.on(data, "check");

    String lost = "logs are not signed: the file of key ";
    assertThat(check.code()).as("it is not a fault").isZero();
    assertThat(check.out()).contains("note: " + lost).doesNotContain("statements are not");
    assertThat(CliRun.on(data, "status").out()).containsPattern("not signed +" + lost);
    assertThat(data.resolve("log.key")).as("looking makes no key").doesNotExist();

    Map<String, String> environment = new HashMap<>(ServedProcess.environment(data));
    environment.put("CORE_ADMIN_PORT", "0");
    try (RunningCommand serve = RunningCommand.start(folder, "serve", environment, "serve")) {
      serve.url();
      assertThat(serve.err()).contains("event=not-signed what=log reason=");
      Matcher[] found = new Matcher[1];
      Await.until(
          "the status page is there",
          () -> {
            found[0] = STATUS.matcher(serve.err());
            return found[0].find();
          });
      assertThat(WholeAnswer.at(URI.create(found[0].group(1))).body()).contains("Signing: " + lost);
    }
  }
}

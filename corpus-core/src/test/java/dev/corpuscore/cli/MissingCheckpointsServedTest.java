package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Unchecked;
import dev.corpuscore.http.Await;
import dev.corpuscore.http.ServedCommand;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mount point of checkpoints without its disk, under a service. */
@SecondTier("KeptCheckpointsTest")
class MissingCheckpointsServedTest {
  @TempDir private Path folder;

  @Test
  void folderThatIsNotMounted_closesTheRoutesOfParticipants_untilItIs() throws Exception {
    Path kept = folder.resolve("kept");
    Path disk = folder.resolve("disk");
    Map<String, String> environment =
        new HashMap<>(ServedProcess.environment(folder.resolve("data")));
    environment.put("CORE_CHECKPOINT_DIR", kept.toString());
    try (ServedCommand serve = ServedCommand.start(folder, "first", environment)) {
      String request =
          Json.canonical(
              Requests.erase("canary-anna-1", Clock.systemUTC().instant(), new Random(6)));
      assertThat(serve.erase(request).statusCode()).isEqualTo(200);
      serve.end();
    }
    unmount(kept, disk);

    try (ServedCommand serve = ServedCommand.start(folder, "second", environment)) {
      assertThat(contribute(serve, 1)).isEqualTo(503);
      assertThat(serve.get("/healthz").body())
          .contains("\"erasures\":{\"ok\":false", "it is not mounted");
      assertThat(said()).contains("event=log-not-continued", "it is not mounted");
      awaitSaid("event=erasures-missing");

      Files.delete(kept);
      Files.move(disk, kept);
      assertThat(contribute(serve, 1)).as("mounted").isEqualTo(200);

      awaitSaid("event=erasures-complete");

      // noticed while it runs
      unmount(kept, disk);
      Await.until("closed again", Duration.ofMinutes(1), () -> contribute(serve, 2) == 503);
      serve.end();
    }
  }

  private static void unmount(Path kept, Path disk) throws IOException {
    Files.move(kept, disk);
    Files.createDirectory(kept);
  }

  private void awaitSaid(String event) {
    Await.until(event, Duration.ofMinutes(1), () -> said().contains(event));
  }

  private String said() {
    return Unchecked.get(() -> Files.readString(folder.resolve("second.err")));
  }

  private static int contribute(ServedCommand serve, int number) {
    return serve
        .post(
            "/api/ads/resolve",
            "{\"url\":\"https://nobody.invalid/"
                + number
                + "\",\"title\":\"Nurse\",\"participant\":\"canary-bodil-1\"}")
        .statusCode();
  }
}

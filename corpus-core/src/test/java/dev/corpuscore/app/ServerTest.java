package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.Settings;
import dev.corpuscore.http.HttpCaller;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.role.Build;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTest {
  @TempDir Path folder;

  @Test
  void start_emptyDataDir_answersAtOnce() {
    try (Server server = start()) {
      HttpResponse<String> response = WholeAnswer.at(server.url().resolve("healthz"));

      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      assertThat(response.body()).startsWith("{\"ok\":true,\"service\":\"corpus-core\"");
    }
  }

  @Test
  void start_servedDataDir_isRefusedByName_andTheFirstGoesOn() {
    try (Server first = start()) {
      assertThatThrownBy(this::start)
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining(folder.toString())
          .hasMessageContaining("served already");
      assertThat(first.url().getPort()).isPositive();
    }
  }

  @Test
  void keyOfIndexNow_isServedAsText() {
    Settings settings =
        Settings.read(
            Map.of(
                "CORE_DATA_DIR", folder.toString(),
                "CORE_HTTP_PORT", "0",
                "CORE_PUBLIC_URL", "https://jobs.example",
                "CORE_INDEXNOW_KEY", "0123-abcd"));
    try (Server server = Server.start(settings, Clock.systemUTC(), new Build("test", "none"));
        HttpCaller client = HttpCaller.of(server.url().getPort())) {
      HttpResponse<String> response = client.get("/0123-abcd.txt");

      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("Content-Type"))
          .hasValue("text/plain; charset=utf-8");
      assertThat(response.body()).isEqualTo("0123-abcd");
    }
  }

  @Test
  void close_thenStart_works() {
    start().close();

    start().close();
  }

  @Test
  void start_takenPort_isRefused_andLeavesNothingOpen() {
    try (Server other = start()) {
      Settings taken =
          Settings.read(
              Map.of(
                  "CORE_DATA_DIR", folder.resolve("second").toString(),
                  "CORE_HTTP_PORT", Integer.toString(other.url().getPort())));

      assertThatThrownBy(() -> Server.start(taken, Clock.systemUTC(), new Build("test", "none")))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("cannot listen on 127.0.0.1 port " + other.url().getPort());
      ServeLock.take(folder.resolve("second")).close();
    }
  }

  @Test
  void start_takenPortForOperators_namesItsOwnSettings() {
    try (Server other = start()) {
      Settings taken =
          Settings.read(
              Map.of(
                  "CORE_DATA_DIR", folder.resolve("second").toString(),
                  "CORE_HTTP_PORT", "0",
                  "CORE_ADMIN_PORT", Integer.toString(other.url().getPort())));

      assertThatThrownBy(() -> Server.start(taken, Clock.systemUTC(), new Build("test", "none")))
          .isInstanceOf(CorpusException.class)
          .hasMessageEndingWith(
              "stop the process that uses it, or set CORE_ADMIN_PORT to another port (0 picks a free"
                  + " one)");
    }
  }

  /** As after an upgrade; another process keeps this one from rebuilding it. */
  @Test
  void start_indexOfAnotherVersion_servesWhileItWaitsToBeRebuilt() {
    Path folderOfIndex = folder.resolve("index");
    try (PostingIndex other = LuceneIndex.open(folderOfIndex, new OtherBody());
        IndexHolder held = other.tryHold().orElseThrow()) {
      held.publish(1);
      held.commit();

      try (Server server = start()) {
        assertThat(server.url().getPort()).isPositive();
      }
    }
  }

  /** What another version would keep of a hit. */
  private record OtherBody() implements HitBody {
    @Override
    public String format() {
      return "other";
    }

    @Override
    public byte[] of(Posting posting) {
      return new byte[0];
    }
  }

  private Server start() {
    Settings settings =
        Settings.read(Map.of("CORE_DATA_DIR", folder.toString(), "CORE_HTTP_PORT", "0"));
    return Server.start(settings, Clock.systemUTC(), new Build("test", "none"));
  }
}

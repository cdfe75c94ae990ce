package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A hundred drains at once share the commands, and their answers add up. */
class ManyDrainsTest {
  private static final int DRAINS = 100;
  private static final int COMMANDS = 200;
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;

  @Test
  void hundredAtOnce_everyCommandEndsOnce_andEachAnswerIsTrue() {
    List<HttpResponse<String>> answers;
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of());
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < COMMANDS; number++) {
        corpus.queue("source-" + number, ServedCorpus.NOW);
      }
      List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
      for (int drain = 0; drain < DRAINS; drain++) {
        asked.add(
            CompletableFuture.supplyAsync(
                () -> corpus.post("/api/commands/drain?max=500", ""), callers));
      }
      answers = asked.stream().map(CompletableFuture::join).toList();
    }

    List<String> ended = new ArrayList<>();
    for (HttpResponse<String> answer : answers) {
      assertThat(answer.statusCode()).as(answer.body()).isIn(200, 503);
      if (answer.statusCode() == 200) {
        JsonNode report = JSON.readTree(answer.body());
        List<String> own = new ArrayList<>();
        report.path("commands").forEach(it -> own.add(it.path("subject").stringValue()));
        assertThat(report.path("succeeded").intValue()).isEqualTo(own.size());
        ended.addAll(own);
      }
    }
    assertThat(ended).hasSize(COMMANDS).doesNotHaveDuplicates();
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenApiTest {
  private static final Pattern PATH = Pattern.compile("^  (/\\S*):$", Pattern.MULTILINE);

  @Test
  void document_listsExactlyTheRoutesThereAre(@TempDir Path folder) {
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of())) {
      String document = corpus.get("/openapi.yaml").body();
      List<String> paths = PATH.matcher(document).results().map(OpenApiTest::path).toList();

      assertThat(document).startsWith("openapi: 3.1.0\n");
      assertThat(paths)
          .containsExactly("/api/search", "/api/postings", "/healthz", "/metrics", "/openapi.yaml");
      for (String path : paths) {
        assertThat(corpus.get(path).statusCode()).as(path).isEqualTo(200);
      }
    }
  }

  private static String path(MatchResult result) {
    return result.group(1);
  }
}

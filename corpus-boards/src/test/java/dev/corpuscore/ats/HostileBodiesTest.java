package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.corpuscore.Shared;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.PageReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published collections of bad strings and bad JSON, as pages and as boards. */
class HostileBodiesTest {
  private static final Board BOARD =
      new Board("acme", null, "https://acme.wd5.myworkdayjobs.com/Ext");

  @Test
  void read_badStringsAndBadJson_isAnOutcomeWithoutAPosting() throws IOException {
    List<byte[]> bodies = new ArrayList<>();
    for (String folder : List.of("vectors/blns", "vectors/jsontestsuite")) {
      for (Path file : Shared.files(folder)) {
        bodies.add(Files.readAllBytes(file));
      }
    }
    assertThat(bodies).hasSizeGreaterThan(2);

    for (byte[] body : bodies) {
      String text = new String(body, StandardCharsets.UTF_8);
      String script = "<script type=\"application/ld+json\">" + text + "</script>";
      for (String html : List.of(text, script)) {
        assertThat(new JobPage("https://acme.example/1", url -> url).read(html))
            .isInstanceOf(PageReading.None.class);
      }
      for (AtsSystem system : AtsSystems.ALL) {
        assertThatCode(() -> system.read(BOARD, WalkProgress.START, body))
            .doesNotThrowAnyException();
      }
    }
  }
}

package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.tier.BothTiers;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An operator takes a name out of a posting, beside the service that shows it. */
@BothTiers
class RedactedPostingTest extends TypedWordsFixture {
  private static final String NAME = CANARY + " Holm";

  /** An address of a person, as many names as fill pages of their own, and markup. */
  private static final String LINES =
      """
      {"url":"%s","title":"Nurse for %s","description":"%s","descriptionHtml":"<p>Ask <b>%s</b> Holm</p>"}
      {"url":"%s","title":"Nurse who stays"}
      """
          .formatted(url(1), NAME, ("Ask " + NAME + " today. ").repeat(900), CANARY, url(2));

  @ParameterizedTest
  @MethodSource("databases")
  void redacted_isInNoAnswerTableOrFile_andDoesNotComeBack(Database database) throws Exception {
    Map<String, String> environment = environment(database);
    String id = UrlIdentities.of(url(1)).postingId().value();
    Path lines = Files.writeString(folder.resolve("lines.ndjson"), LINES);
    Path name = Files.writeString(folder.resolve("name.txt"), NAME + "\n");
    try (RunningServe serve = RunningServe.start(written, "serve", environment)) {
      URI url = serve.url();
      output(environment, "import", lines.toString());
      awaitNamed(url, true);

      String said = output(environment, "posting", "redact", id, "--text-file", name.toString());

      assertThat(said).isEqualTo("redacted " + id + ", in 902 places\n");
      awaitNamed(url, false);
      String again = output(environment, "import", lines.toString());
      assertThat(again).contains("read 2, added 0, updated 0, unchanged 2");
      for (String path :
          new String[] {
            "/api/ad/" + id,
            "/api/ad/" + id + "/history",
            "/ads/" + id,
            "/api/search?q=nurse",
            "/api/complete?q=" + CANARY.substring(0, 4),
            "/api/changes?limit=100"
          }) {
        assertThat(isSinging(get(url, path))).as(path).isFalse();
      }
      assertThat(get(url, "/api/ad/" + id)).startsWith("200 ").contains("Nurse for █");
      awaitErased();
      serve.end();
    }
    output(environment, "check");
    assertThat(canaries()).isEmpty();
    assertThat(isSinging(output(environment, "export", "--everything"))).isFalse();
    assertThat(output(environment, "posting", "redactions")).startsWith(id);
  }

  /** Until the feed names her, or names her no more. */
  private void awaitNamed(URI url, boolean named) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    String feed = get(url, "/api/postings?limit=100");
    while (!feed.contains("Nurse for") || isSinging(feed) != named) {
      assertThat(System.nanoTime()).as(feed).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      feed = get(url, "/api/postings?limit=100");
    }
  }
}

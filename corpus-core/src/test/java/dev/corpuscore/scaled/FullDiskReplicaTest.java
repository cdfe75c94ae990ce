package dev.corpuscore.scaled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.SmallDisk;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.store.sql.StartedPostgres;
import dev.corpuscore.tier.SecondTier;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** An instance whose index finds no space left leaves the others to answer, and follows later. */
@SecondTier("FullDiskTest#indexFull_keepsTheStoreAndCatchesUpLater")
class FullDiskReplicaTest {
  private static final int POSTINGS = 3_000;

  @TempDir private Path folder;
  private final Progress progress = new Progress(POSTINGS);

  @AfterEach
  void unmount() throws Exception {
    new SmallDisk(folder.resolve("full/index")).unmount();
  }

  @Test
  void replicaWithoutSpace_saysSo_andHasEverythingOnceThereIsSome() throws Exception {
    Path index = Files.createDirectories(folder.resolve("full/index"));
    SmallDisk disk = new SmallDisk(index);
    disk.mount("size=1m");
    try (StartedPostgres postgres = StartedPostgres.startIn(folder.resolve("postgres"));
        Deployment deployment =
            new Deployment(folder, postgres.emptyDatabase("corpus"), Map.of())) {
      CoreProcess roomy = deployment.serve("roomy");
      roomy.url();
      CoreProcess full = deployment.serve("full");
      full.url();
      String file = new PostingFiles(folder, POSTINGS, 1).part(0);
      assertThat(deployment.beside("roomy", "import", "import", file).awaitExit()).isZero();

      assertThat(progress.awaitFault(full.url()))
          .contains("cannot be changed", "free space")
          .doesNotContain("" + folder);
      assertThat(folder.resolve("full.err"))
          .content()
          .contains("event=index-follow-failed")
          .containsPattern("the search index in .* cannot be written; .*full");
      progress.awaitPostings(roomy.url(), POSTINGS);
      progress.awaitReadiness(roomy.url(), 200);

      disk.remount("size=200m");
      progress.awaitPostings(full.url(), POSTINGS);
      progress.awaitReadiness(full.url(), 200);
      assertThat(snapshot(full)).isEqualTo(snapshot(roomy));
    }
  }

  private static String snapshot(CoreProcess instance) {
    HttpResponse<String> answer =
        WholeAnswer.of(
            "a role search",
            () ->
                ServedProcess.of(instance)
                    .post(
                        "/api/corpus/search",
                        "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"nurse\"]}"));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body()).path("id").stringValue();
  }
}

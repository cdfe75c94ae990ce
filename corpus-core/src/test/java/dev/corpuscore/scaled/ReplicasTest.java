package dev.corpuscore.scaled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.http.HttpCaller;
import dev.corpuscore.http.ServedProcess;
import dev.corpuscore.http.WholeAnswer;
import dev.corpuscore.store.sql.StartedPostgres;
import dev.corpuscore.tier.SecondTier;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Three instances on one PostgreSQL, each with an index of its own. Postings are imported through
 * all three at once; each instance is killed once and started again, and PostgreSQL restarts. In
 * the end every instance has everything that was acknowledged and answers role searches with the
 * same bytes. What is written at one is then searched at the others. A fourth instance begins with
 * a copy of the index.
 */
@SecondTier("FollowRevisionsTest#whileHeldElsewhere_waitsAndTakesOver")
class ReplicasTest {
  private static final int POSTINGS = Integer.getInteger("postings", 1_500);
  private static final int WRITES = Integer.getInteger("writes", 20);

  /** A built checkout of an earlier version, which the first instance then is until the end. */
  private static final @Nullable String EARLIER = System.getProperty("earlier");

  private static final List<String> NAMES = List.of("serve0", "serve1", "serve2");

  @TempDir private Path folder;
  private final Progress progress = new Progress(POSTINGS);

  @Test
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void everyInstanceHasEverything_whateverStopsMeanwhile() throws Exception {
    PostingFiles files = new PostingFiles(folder, POSTINGS, NAMES.size());
    try (StartedPostgres postgres = StartedPostgres.startIn(folder.resolve("postgres"));
        Deployment deployment =
            new Deployment(
                folder,
                postgres.emptyDatabase("corpus"),
                Map.of(
                    "CORE_INDEX_COPIES",
                    folder.resolve("copies").toString(),
                    "CORE_ADMIN_PORT",
                    "0"))) {
      List<CoreProcess> serving = new ArrayList<>();
      for (String name : NAMES) {
        serving.add(start(deployment, name, name, "serve"));
        serving.getLast().url();
      }
      List<CoreProcess> imports = new ArrayList<>();
      for (int i = 0; i < NAMES.size(); i++) {
        imports.add(importing(deployment, files, i, ""));
      }
      for (int i = 0; i < NAMES.size(); i++) {
        progress.awaitPostings(serving.get(i).url(), POSTINGS * (i + 1) / 6);
        serving.get(i).kill();
        serving.set(i, start(deployment, NAMES.get(i), NAMES.get(i) + "again", "serve"));
        serving.get(i).url();
      }
      postgres.stop();
      progress.awaitReadiness(serving.getFirst().url(), 503);
      postgres.startAgain();
      for (int i = 0; i < NAMES.size(); i++) {
        importAll(deployment, files, i, imports.get(i));
      }
      for (CoreProcess instance : serving) {
        progress.awaitPostings(instance.url(), POSTINGS);
      }
      List<ServedProcess> instances = serving.stream().map(ServedProcess::of).toList();
      assertSameRoles(instances, POSTINGS);
      writeHereAndSearchThere(instances);
      assertAllListed(deployment, serving);
      beginWithACopy(deployment);
      for (int i = 0; i < NAMES.size(); i++) {
        serving.get(i).end();
        CoreProcess check = deployment.beside(NAMES.get(i), "check" + i, "check");
        assertThat(check.awaitExit()).as("%s", folder.resolve("check" + i + ".err")).isZero();
      }
    }
  }

  private void beginWithACopy(Deployment deployment) throws Exception {
    CoreProcess copied = deployment.beside(NAMES.getLast(), "copy", "copy-index");
    assertThat(copied.awaitExit()).as("%s", folder.resolve("copy.err")).isZero();
    CoreProcess fourth = deployment.serve("serve3");
    progress.awaitReadiness(fourth.url(), 200);
    progress.awaitPostings(fourth.url(), POSTINGS);
    assertThat(folder.resolve("serve3.err")).content().contains("event=index-copied copy=");
    assertSameRoles(List.of(ServedProcess.of(fourth)), POSTINGS);
  }

  private static CoreProcess importing(
      Deployment deployment, PostingFiles files, int part, String again) {
    String name = "import" + part + again;
    return start(deployment, NAMES.get(part), name, "import", files.part(part));
  }

  /** Everything that the first instance does is done by the earlier version, if there is one. */
  private static CoreProcess start(
      Deployment deployment, String instance, String name, String... arguments) {
    return EARLIER != null && instance.equals(NAMES.getFirst())
        ? deployment.earlier(Path.of(EARLIER), instance, name, arguments)
        : deployment.beside(instance, name, arguments);
  }

  /** An import that gave up while the database was away is repeated. */
  private static void importAll(
      Deployment deployment, PostingFiles files, int part, CoreProcess first) throws Exception {
    CoreProcess running = first;
    for (int tries = 0; tries < 5 && running.awaitExit() != 0; tries++) {
      running = importing(deployment, files, part, "again" + tries);
    }
    assertThat(running.awaitExit()).isZero();
  }

  private static void assertSameRoles(List<ServedProcess> instances, int total) {
    Set<String> snapshots = new HashSet<>();
    for (ServedProcess instance : instances) {
      HttpResponse<String> answer =
          WholeAnswer.of(
              "a role search",
              () ->
                  instance.post(
                      "/api/corpus/search",
                      "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"nurse\"]}"));
      JsonNode snapshot = json(answer);
      assertThat(snapshot.at("/content/total").asInt(-1)).as(answer.body()).isEqualTo(total);
      snapshots.add(snapshot.path("id").stringValue() + snapshot.path("content"));
    }
    assertThat(snapshots).hasSize(1);
  }

  /** A search that names the revision of a write is answered from it, at every instance. */
  private static void writeHereAndSearchThere(List<ServedProcess> instances) {
    long[] millis = new long[WRITES];
    for (int i = 0; i < WRITES; i++) {
      HttpResponse<String> written =
          instances
              .get(i % instances.size())
              .post(
                  "/api/ads/resolve",
                  "{\"url\":\"https://nowhere.invalid/" + i + "\",\"title\":\"Welder " + i + "\"}");
      assertThat(written.statusCode()).as(written.body()).isEqualTo(200);
      String revision = written.headers().firstValue("X-Corpus-Revision").orElseThrow();
      long acknowledged = System.nanoTime();
      for (HttpCaller reader : instances) {
        HttpResponse<String> read =
            reader.get("/api/search?limit=0", "X-Corpus-Revision", revision, "Prefer", "wait=25");
        assertThat(read.statusCode()).as(read.body()).isEqualTo(200);
      }
      millis[i] = Duration.ofNanos(System.nanoTime() - acknowledged).toMillis();
    }
    Arrays.sort(millis);
    System.out.println(
        "ReplicasTest: of "
            + WRITES
            + " writes, searchable at every instance after "
            + millis[WRITES / 2]
            + " ms (median), "
            + millis[WRITES * 99 / 100]
            + " ms (p99), "
            + millis[WRITES - 1]
            + " ms (most)");
  }

  /** Every instance that runs, and none that was killed, on the page of one and on a terminal. */
  private void assertAllListed(Deployment deployment, List<CoreProcess> serving) throws Exception {
    Set<Integer> announcing = new HashSet<>();
    for (CoreProcess instance : serving.subList(EARLIER == null ? 0 : 1, serving.size())) {
      announcing.add(instance.url().getPort());
    }
    CoreProcess status = deployment.beside(NAMES.getLast(), "status", "status", "--json");
    assertThat(status.awaitExit()).as("%s", folder.resolve("status.err")).isZero();
    Set<Integer> listed = new HashSet<>();
    JsonMapper.shared()
        .readTree(folder.resolve("status.out").toFile())
        .path("instances")
        .forEach(it -> listed.add(port(it.path("name").stringValue())));
    assertThat(listed).isEqualTo(announcing);

    String page = progress.page(serving.getLast().statusUrl());
    assertThat(announcing)
        .allSatisfy(port -> assertThat(page).contains(":" + port + "</bdi></th>"));
  }

  private static int port(String name) {
    return Integer.parseInt(name.substring(name.lastIndexOf(':') + 1));
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.canonical.role.SnapshotFile;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.LineReader;
import dev.corpuscore.service.roles.CompareWithExport;
import dev.corpuscore.service.roles.GeneratedRequests;
import dev.corpuscore.service.roles.RepeatSearch;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.service.roles.VerifySnapshot.Finding;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers of the service, compared with the same search over an export, without an index. */
class RepeatedSearchTest {
  /** Of each of four corpora; {@code -Dpostings=100000 -Dsearches=200} takes all, and minutes. */
  private static final int POSTINGS = Integer.getInteger("postings", Tier.rounds(200, 500));

  private static final int SEARCHES = Integer.getInteger("searches", Tier.rounds(6, 60));

  private static ServedCorpus corpus;
  private static List<PostingContent> postings;
  private static List<String> lines;
  private static CorpusRoot root;

  @BeforeAll
  static void serve(TestCorpus data) {
    postings = Corpora.first(POSTINGS, "careers_mix", "openads", "finland_open", "hn");
    corpus = ServedCorpus.of(data, postings);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    root = new ExportPostings(data.store().revisions()).runAtOneRevision(false, out, written -> {});
    lines = out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static SnapshotFile answer(String request) {
    byte[] json =
        corpus.post("/api/corpus/search", request).body().getBytes(StandardCharsets.UTF_8);
    VerifySnapshot.Report report = VerifySnapshot.verify(json, null);
    assertThat(report.findings()).as(request).isEmpty();
    return Objects.requireNonNull(report.file());
  }

  private static List<Finding> compare(SnapshotFile snapshot, List<String> export) {
    byte[] bytes = String.join("\n", export).getBytes(StandardCharsets.UTF_8);
    RepeatSearch.Outcome outcome =
        RepeatSearch.run(
            RoleSearchJson.read(snapshot.request()),
            snapshot.started(),
            new LineReader(new ByteArrayInputStream(bytes)),
            read -> {});
    return new CompareWithExport(snapshot, outcome).findings();
  }

  @BothTiers
  @Test
  void variedSearches_findTheSameInTheExport() {
    long seed = Seed.of(RepeatedSearchTest.class);
    GeneratedRequests requests = new GeneratedRequests(new Random(seed), postings);
    int found = 0;
    // a few draws find nothing; there are five times as many before that counts as a fault
    for (int n = 0; n < SEARCHES || (found <= SEARCHES / 2 && n < 5 * SEARCHES); n++) {
      String request = requests.next();
      SnapshotFile snapshot = answer(request);
      assertThat(compare(snapshot, lines)).as(request).isEmpty();
      found += snapshot.results().isEmpty() ? 0 : 1;
    }
    assertThat(found).isGreaterThan(SEARCHES / 2);
    assertThat(root.leaves()).isEqualTo(lines.size());
  }

  @Test
  void linesInAnotherOrder_areTheSameCorpus() {
    assertThat(compare(engineers(), lines.reversed())).isEmpty();
  }

  @Test
  void lineLeftOut_added_orExchanged_isFoundByTheRoot() throws IOException {
    SnapshotFile snapshot = engineers();
    int any = lines.size() / 2;
    List<String> fewer = new ArrayList<>(lines);
    fewer.remove(any);
    List<String> more = new ArrayList<>(lines);
    more.add(ofAnotherCorpus());
    List<String> other = new ArrayList<>(fewer);
    other.add(ofAnotherCorpus());

    for (List<String> changed : List.of(fewer, more, other)) {
      assertThat(compare(snapshot, changed))
          .extracting(it -> it.fault().detail())
          .anyMatch(it -> it.contains("was left out, added or altered"));
    }
  }

  /** A closed posting declared open, or the other way round, changes no digest. */
  @Test
  void changedState_isFoundByTheRoot() {
    List<String> changed = new ArrayList<>(lines);
    changed.set(0, lines.getFirst().replace("\"state\":\"open\"", "\"state\":\"closed\""));
    assertThat(changed.getFirst()).isNotEqualTo(lines.getFirst());

    assertThat(compare(engineers(), changed)).isNotEmpty();
  }

  @Test
  void alteredText_doesNotFitItsDigest_andTheLineIsNamed() {
    List<String> changed = new ArrayList<>(lines);
    changed.set(4, lines.get(4).replaceFirst("\"title\":\"", "\"title\":\"x"));

    assertThatThrownBy(() -> compare(engineers(), changed))
        .hasMessageContaining("line 5 does not fit its digest");
  }

  @Test
  void statement_namesTheRootOfTheExport() {
    assertThat(engineers().searched().root()).isEqualTo(root.root());
  }

  private static SnapshotFile engineers() {
    return answer("{\"schema\":\"corpus.role-search/1\",\"roles\":[\"engineer\"]}");
  }

  /** The posting of a test vector, as if it were listed and open. */
  private static String ofAnotherCorpus() throws IOException {
    byte[] vector = Files.readAllBytes(Path.of("../docs/vectors/snapshot/good/one-result.json"));
    String leaf = StrictJson.read(vector).get("postings").iterator().next().toString();
    return leaf.substring(0, leaf.length() - 1)
        + ",\"record\":{\"state\":\"open\",\"listed\":true,\"revision\":1}}";
  }
}

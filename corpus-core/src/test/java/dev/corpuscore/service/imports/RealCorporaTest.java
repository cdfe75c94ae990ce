package dev.corpuscore.service.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Shared;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.TestCorpus.ImportResult;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.tier.SecondTier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of {@code ../shared/data/corpora}, whole: the six with texts, and with {@code -Dtitles}
 * also the 77,898 lines that have nothing but a title.
 *
 * <p>A script that knows the boards' URLs and is not part of this project counted the lines, the
 * URLs, and the URLs that are a second link to a requisition.
 */
class RealCorporaTest {
  private static final boolean TITLES = System.getProperty("titles") != null;

  private static final long LINES = TITLES ? 99_041 : 21_143;

  /** Of 21,140 different URLs one is a second link; of 99,016 it is 45. */
  private static final long IDENTITIES = TITLES ? 98_971 : 21_139;

  /** Four of them, or 70, come twice, with different content: each goes there and back. */
  private static final long THERE_AND_BACK = TITLES ? 140 : 8;

  @TempDir Path folder;

  @SecondTier("RealCorporaTest#interruptedImport_repeatedEndsInTheSameState")
  @Test
  void allFiles_importExportAndImportAgain() throws IOException {
    ImportPostings.Input[] files = files();
    try (TestCorpus corpus = new TestCorpus(folder)) {
      try (FollowRevisions follow = corpus.follower()) {
        follow.start();
        ImportResult first = corpus.importInputs(Format.POSTING, files);
        follow.catchUp();
        assertThat(first.refusals()).isEmpty();
        assertThat(first.counts().read()).isEqualTo(LINES);
        assertThat(first.counts().added()).isEqualTo(IDENTITIES);
      }
      assertThat(corpus.store().postings().count(TestCorpus.NOW).postings()).isEqualTo(IDENTITIES);
      assertThat(corpus.faults()).isEmpty();
      long newest = corpus.store().revisions().newest();

      ImportResult again = corpus.importInputs(Format.POSTING, files);

      assertThat(again.counts().added()).isZero();
      assertThat(again.counts().updated()).isEqualTo(THERE_AND_BACK);
      assertThat(corpus.store().revisions().newest() - newest).isEqualTo(again.counts().updated());
    }
  }

  @SecondTier("GoldenExportsTest")
  @Test
  void export_importsAsTheSamePostings() throws IOException {
    Path file = Shared.path("data/corpora/careers_mix.ndjson.gz");
    ByteArrayOutputStream exported = new ByteArrayOutputStream();
    ByteArrayOutputStream exportedAgain = new ByteArrayOutputStream();
    try (TestCorpus corpus = new TestCorpus(folder.resolve("one"));
        TestCorpus other = new TestCorpus(folder.resolve("two"))) {
      corpus.importInputs(Format.POSTING, TestCorpus.file(file));
      new ExportPostings(corpus.store().revisions()).run(false, exported, lines -> {});

      ImportResult imported =
          other.importAt(
              TestCorpus.NOW.plusSeconds(3_600),
              Format.POSTING,
              TestCorpus.input("export", new ByteArrayInputStream(exported.toByteArray())));

      new ExportPostings(other.store().revisions()).run(false, exportedAgain, lines -> {});
      assertThat(imported.refusals()).isEmpty();
      assertThat(withoutRevision(other)).isEqualTo(withoutRevision(corpus));
      assertThat(withoutRevisions(exportedAgain)).isEqualTo(withoutRevisions(exported));
    }
  }

  @Test
  void interruptedImport_repeatedEndsInTheSameState() throws IOException {
    byte[] packed = Files.readAllBytes(Shared.path("data/corpora/openads.ndjson.gz"));
    byte[] half = Arrays.copyOf(packed, packed.length / 2);
    try (TestCorpus whole = new TestCorpus(folder.resolve("whole"));
        TestCorpus resumed = new TestCorpus(folder.resolve("resumed"))) {
      whole.importInputs(Format.POSTING, TestCorpus.input("all.gz", packed));

      ImportResult broken = resumed.importInputs(Format.POSTING, TestCorpus.input("half.gz", half));
      ImportResult repeated =
          resumed.importInputs(Format.POSTING, TestCorpus.input("all.gz", packed));

      assertThat(broken.refusals())
          .singleElement()
          .asString()
          .matches("half.gz: line \\d+: the gzip stream ends early");
      assertThat(broken.counts().added()).isGreaterThan(100);
      assertThat(repeated.refusals()).isEmpty();
      assertThat(resumed.postings().stream().map(Posting::digest))
          .containsExactlyInAnyOrderElementsOf(
              whole.postings().stream().map(Posting::digest).toList());
    }
  }

  /**
   * In the order of ids: a posting that joins a group of duplicates is revised once more. A job is
   * named by a number of the corpus, so here by the smallest id of its postings.
   */
  private static List<String> withoutRevision(TestCorpus corpus) {
    List<Posting> postings =
        corpus.postings().stream().sorted(Comparator.comparing(Posting::id)).toList();
    Map<Long, PostingId> names = new HashMap<>();
    return postings.stream()
        .map(
            posting -> {
              OneJob job = posting.record().job();
              String named =
                  job == null
                      ? "none"
                      : (job.copy() ? "copied of " : "shown of ")
                          + names.computeIfAbsent(job.number(), number -> posting.id());
              String record = posting.record().toString().replaceFirst("job=.*", "job " + named);
              return posting.id() + " " + posting.digest() + " " + record;
            })
        .toList();
  }

  private static List<String> withoutRevisions(ByteArrayOutputStream lines) {
    return lines
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.replaceFirst("\"revision\":\\d+", ""))
        .sorted()
        .toList();
  }

  private static ImportPostings.Input[] files() {
    return Scratch.list(Shared.path("data/corpora")).stream()
        .filter(file -> TITLES || !file.getFileName().toString().startsWith("titles_only"))
        .map(TestCorpus::file)
        .toArray(ImportPostings.Input[]::new);
  }
}

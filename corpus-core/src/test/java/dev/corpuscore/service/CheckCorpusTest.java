package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.imports.ImportPostings;
import dev.corpuscore.service.sample.GeneratePostings;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckCorpusTest {
  /**
   * One for each posting, and one more: a posting of the first 50 lines, which are a transaction of
   * their own, gets a duplicate in a later one.
   */
  private static final long REVISIONS = 301;

  private final TestCorpus corpus;

  CheckCorpusTest(TestCorpus corpus) {
    this.corpus = corpus;
    corpus.importInputs(
        ImportPostings.Format.POSTING,
        TestCorpus.input("sample", new GeneratePostings(1, TestCorpus.NOW).stream(300)));
    corpus.catchUp();
  }

  @Test
  void wholeCorpus_hasNoFaults() {
    CheckCorpus.Report report = new CheckCorpus(corpus.store(), corpus.index()).run(sentence -> {});

    assertThat(report).isEqualTo(new CheckCorpus.Report(300, REVISIONS, 0, 0, 0, 0));
  }

  @Test
  void laggingIndex_isNoFault_andSaysWhoCatchesUp() {
    corpus.importLines("{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}");
    TestCorpus.CheckFindings told = new TestCorpus.CheckFindings();

    CheckCorpus.Report report = new CheckCorpus(corpus.store(), corpus.index()).run(told);

    assertThat(report).isEqualTo(new CheckCorpus.Report(301, REVISIONS, 1, 0, 0, 0));
    assertThat(told.notes())
        .containsExactly(
            "the index is behind the store (lag: 1); ./corpus serve applies the missing changes"
                + " within seconds while it runs, or when it starts. If the lag is as large after a"
                + " minute, look for event=index-follow-failed in its log");
  }

  @Test
  void indexOfAnotherVersion_isNoFault_andSaysWhoMakesItAnew() {
    HitBody other =
        new HitBody() {
          @Override
          public String format() {
            return "another";
          }

          @Override
          public byte[] of(Posting posting) {
            return new byte[0];
          }
        };
    try (LuceneIndex index = LuceneIndex.open(corpus.file("index"), other)) {
      TestCorpus.CheckFindings told = new TestCorpus.CheckFindings();

      CheckCorpus.Report report = new CheckCorpus(corpus.store(), index).run(told);

      assertThat(report.faults()).isZero();
      assertThat(told.notes())
          .containsExactly(
              "the index was made with other settings (CORE_LEGACY_ZONE, CORE_GAZETTEER or"
                  + " CORE_OCCUPATIONS) or by another version, and was not compared: run this with"
                  + " the settings of ./corpus serve; if it has these, it rebuilds the index when it"
                  + " starts");
      assertThat(report.postings()).isEqualTo(corpus.postings().size()).isPositive();
    }
  }

  @Test
  void missingStrangeAndStalePostings_areNamed() {
    List<Posting> postings = corpus.postings();
    Posting missing = postings.get(10);
    Posting stale = postings.get(20);
    Posting strange = with(stale, new PostingId("p_22222222222222222222222222"), 5);
    IndexHolder holder = corpus.index().tryHold().orElseThrow();
    holder.apply(
        List.of(
            new Change.Removed(missing.id(), missing.revision()),
            new Change.Put(with(stale, stale.id(), 4)),
            new Change.Put(strange)));
    holder.publish(300);
    holder.close();

    List<String> faults = corpus.faults();

    assertThat(faults)
        .containsExactlyInAnyOrder(
            missing.id() + " is open and listed but not in the index",
            stale.id() + " is indexed as of revision 4, the store has " + stale.revision(),
            strange.id() + " is in the index but not in the store");
  }

  @Test
  void status_countsWhatIsThere() {
    DescribeCorpus.Description described =
        new DescribeCorpus(corpus.store(), corpus.index(), TestCorpus.CLOCK).run();

    assertThat(described.postings().postings()).isEqualTo(300);
    assertThat(described.revision()).isEqualTo(REVISIONS);
    assertThat(described.lag()).isZero();
    assertThat(described.rebuildDue()).isFalse();
    assertThat(described.corpus()).isEqualTo(corpus.store().corpusId());
  }

  private static Posting with(Posting posting, PostingId id, long revision) {
    return new Posting(id, posting.digest(), posting.content(), posting.record(), revision);
  }
}

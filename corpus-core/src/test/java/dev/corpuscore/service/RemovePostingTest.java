package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.PostingUpdate;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an operator removes is gone, and stays so if it is kept out. */
class RemovePostingTest {
  private static final String COOK = "{\"url\":\"https://a.example/1\",\"title\":\"Cook\"}";
  private static final String SMITH = "{\"url\":\"https://a.example/2\",\"title\":\"Smith\"}";

  private final TestCorpus corpus;

  RemovePostingTest(TestCorpus corpus) {
    this.corpus = corpus;
    corpus.importLines(COOK, SMITH);
    corpus.catchUp();
  }

  @Test
  void keptOut_isGoneEverywhere_andAnImportOfItsLineIsRefused() {
    Posting cook = posting("https://a.example/1");

    assertThat(remove(cook, true)).isTrue();
    corpus.catchUp();

    assertThat(
            new LookUpPosting(corpus.store().postings(), corpus.index(), TestCorpus.CLOCK)
                .lookUp(cook.id()))
        .isEmpty();
    assertThat(export(true)).doesNotContain("Cook").contains("Smith");
    assertThat(corpus.faults()).as("store and index agree").isEmpty();
    TestCorpus.ImportResult again = corpus.importLines(SMITH, COOK);
    assertThat(again.refusals())
        .singleElement()
        .asString()
        .startsWith("lines: line 2: an operator removed this posting and keeps it out");
    assertThat(again.counts().refused()).isEqualTo(1);
    assertThat(again.counts().read()).isEqualTo(2);
    assertThat(corpus.faults()).isEmpty();
  }

  @Test
  void removed_withoutBeingKeptOut_mayComeBack() {
    Posting cook = posting("https://a.example/1");

    assertThat(remove(cook, false)).isTrue();
    assertThat(remove(cook, false)).as("nothing there any more").isFalse();

    assertThat(corpus.importLines(COOK).counts().added()).isEqualTo(1);
  }

  @Test
  void export_leavesOutWhatOnlyCallersKnow_unlessAskedForByName() {
    Posting cook = posting("https://a.example/1");
    PostingRecord typed = PostingRecord.first(Origin.SUBMITTED, false, TestCorpus.NOW);
    PostingUpdate.Rule submitted = stored -> new PostingUpdate.Decision.Put(cook.content(), typed);
    corpus.store().postings().update(List.of(new PostingUpdate(cook.id(), null, submitted)));

    assertThat(export(false)).contains("Smith").doesNotContain("Cook");
    assertThat(export(true)).contains("Smith").contains("Cook");
    assertThat(corpus.importLines(export(true).split("\n")).refusals())
        .singleElement()
        .asString()
        .contains("record.origin is submitted");
  }

  private boolean remove(Posting posting, boolean keepOut) {
    try (WalCheckpointer checkpointer = new WalCheckpointer(corpus.store().erasures())) {
      return new RemovePosting(corpus.store().removals(), checkpointer, TestCorpus.CLOCK)
          .run(posting.id(), "order 17\n/2026", keepOut);
    }
  }

  private Posting posting(String url) {
    return corpus.store().postings().find(UrlIdentities.of(url).postingId()).orElseThrow();
  }

  private String export(boolean submitted) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ExportPostings(corpus.store().revisions()).run(submitted, out, written -> {});
    return out.toString(StandardCharsets.UTF_8);
  }
}

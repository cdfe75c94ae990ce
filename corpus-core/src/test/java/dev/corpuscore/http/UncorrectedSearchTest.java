package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.RefusedSuggestions;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A search is answered, and says so, where there is no time to correct its words. */
class UncorrectedSearchTest {
  private static final String NOTE = "There was no time to look for other spellings of all words.";

  private final ServedCorpus corpus;

  UncorrectedSearchTest(TestCorpus data) {
    corpus =
        ServedCorpus.of(
            data,
            List.of(PostingContent.of("https://kitchen.example/1", "Night nurse").build()),
            ServedCorpusOptions.USUAL.before(RefusedSuggestions::new));
  }

  @Test
  void page_ofAnUnknownWord_hasNoJobsAndSaysWhatWasNotTried() {
    HttpResponse<String> page = corpus.get("/?q=nures");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("No jobs", NOTE);
  }

  @Test
  void page_whereWordsAreLeft_showsWhatHasTheOthers() {
    HttpResponse<String> page = corpus.get("/?q=night+nures");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<mark>Night</mark> nurse", NOTE);
  }

  @Test
  void page_ofKnownWords_saysNothingOfIt() {
    assertThat(corpus.get("/?q=nurse").body()).contains("1 job").doesNotContain(NOTE);
    assertThat(corpus.get("/?q=nures&exact=true").body()).doesNotContain(NOTE);
  }

  @Test
  void search_ofAnUnknownWord_isIncomplete() {
    HttpResponse<String> answer = corpus.get("/api/search?q=nures");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("X-Search-Incomplete")).contains("time-limit");
    assertThat(ServedCorpus.parse(answer.body()).at("/total/relation").stringValue())
        .isEqualTo("gte");
  }
}

package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import org.junit.jupiter.api.Test;

/** What others wrote is parsed in the pool and nowhere else: without the pool nothing is read. */
class ParsedInThePoolTest {
  private static final String PAGE = "https://acme.example.com/jobs/1";
  private static final String AD = "https://boards.greenhouse.io/acme/jobs/17";
  private static final String ANSWER = "https://boards-api.greenhouse.io/v1/boards/acme/jobs/17";

  @Test
  void page_isParsedInThePool(TestCorpus corpus) {
    assertNotRead(corpus, new Web().on(PAGE, posting("\"title\":\"Cook\"")), PAGE);
  }

  @Test
  void answerOfAnApplicantTrackingSystem_isParsedInThePool(TestCorpus corpus) {
    Reply answer = Reply.json("{\"id\":17,\"title\":\"Cook\",\"absolute_url\":\"" + AD + "\"}");
    Web web = new Web().on(ANSWER, answer).site("https://boards.greenhouse.io");
    assertNotRead(corpus, web, AD);
  }

  private static void assertNotRead(TestCorpus corpus, Web web, String url) {
    Resolver resolver = new Resolver(corpus, web);
    resolver.sourceAccess.parsing().close();

    CorpusException refusal = resolver.refusal(url, SubmittedDetails.NONE);

    assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(refusal).hasMessage("this process is stopping");
    assertThat(web.requests()).as("fetched").isPositive();
  }
}

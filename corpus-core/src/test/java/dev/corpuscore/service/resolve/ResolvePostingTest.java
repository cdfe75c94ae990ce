package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolution.Outcome;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.PostingUpdate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the answer is, and what is refused. */
class ResolvePostingTest extends ResolveFixture {
  ResolvePostingTest(TestCorpus corpus) {
    super(corpus);
  }

  @Test
  void resolve_page_saysWhatThePageSays() {
    Resolved resolved = resolver.resolve(JOB + "?utm_source=mail");

    Posting posting = resolved.posting();
    assertThat(posting.content().title()).isEqualTo("Cook");
    assertThat(posting.content().description()).isEqualTo("Soup");
    assertThat(posting.content().url()).isEqualTo(JOB);
    assertThat(posting.record().origin()).isEqualTo(Origin.FETCHED);
    assertThat(posting.record().listed()).isTrue();
    assertThat(resolved.resolution().method()).isEqualTo(Method.JSON_LD);
    assertThat(resolved.resolution().outcome()).isEqualTo(Outcome.RESOLVED);
    assertThat(resolved.resolution().fetchedUrl()).isEqualTo(JOB + "?utm_source=mail");
    assertThat(resolved.resolution().fetchedAt()).isEqualTo(Resolver.NOW);
    assertThat(resolved.resolution().reason()).isNull();
    assertThat(resolved.resolution().missing())
        .containsExactly(
            "company",
            "locations",
            "workplace",
            "employmentType",
            "salary",
            "publishedAt",
            "expiresAt");
  }

  @Test
  void resolve_withinADay_isFromTheStore_andLaterAsksAgain() {
    resolver.resolve(JOB);

    resolver.later(DAY.minusSeconds(1));
    Resolved young = resolver.resolve(JOB + "#top");
    long askedOnce = web.requests();
    resolver.later(Duration.ofSeconds(1));
    Resolved old = resolver.resolve(JOB);

    assertThat(young.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(young.resolution().fetchedAt()).isEqualTo(Resolver.NOW);
    assertThat(young.resolution().fetchedUrl()).isNull();
    assertThat(askedOnce).isEqualTo(1);
    assertThat(old.resolution().method()).isEqualTo(Method.JSON_LD);
    assertThat(old.posting().revision()).as("nothing new").isEqualTo(young.posting().revision());
    assertThat(old.posting().record().lastSeenAt()).isEqualTo(Resolver.NOW.plus(DAY));
  }

  @Test
  void refresh_asksAtOnce_andTakesWhatTheSourceSaysNow() {
    resolver.resolve(JOB);
    web.on(JOB, posting("\"title\":\"Chef\",\"validThrough\":\"2027-01-01\""));

    Resolved again = resolver.refresh(JOB);

    assertThat(again.posting().content().title()).isEqualTo("Chef");
    assertThat(again.posting().content().expiresAt()).isNotNull();
    assertThat(again.posting().content().description()).as("kept").isEqualTo("Soup");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest",
        "http://[::1]/",
        "http://10.0.0.1/1",
        "http://2130706433/",
        "ftp://acme.example.com/1",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://user:pw@acme.example.com/jobs/1",
        "https://acme.example.com:8443/jobs/1",
        "https://user:pw@boards.greenhouse.io/acme/jobs/1",
        "https://boards.greenhouse.io:8443/acme/jobs/1",
        "http://localhost/",
        "https://a b/",
      })
  void refusedUrl_isRefusedInOneSentence_evenWithATitle(String url) {
    CorpusException refusal = resolver.refusal(url, titled("Cook"));

    assertThat(refusal.code()).isEqualTo(ErrorCode.URL_NOT_ALLOWED);
    assertThat(refusal).hasMessage("this URL is not fetched");
    assertThat(web.requests()).isZero();
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @Test
  void redirectToWhereNothingIsFetched_isRefused() {
    web.on(JOB, Reply.redirect("http://127.0.0.1:1/"));

    assertThat(resolver.refusal(JOB, titled("Cook")).code()).isEqualTo(ErrorCode.URL_NOT_ALLOWED);
  }

  @Test
  void overLimitTextOfTheSource_isRefused_neverCut() {
    web.on(JOB, posting("\"title\":\"" + "x".repeat(501) + "\""));
    CorpusException title = resolver.refusal(JOB, SubmittedDetails.NONE);
    web.on(JOB, posting("\"title\":\"Cook\",\"description\":\"" + "x".repeat(200_001) + "\""));
    CorpusException text = resolver.refusal(JOB, SubmittedDetails.NONE);

    assertThat(title.code()).isEqualTo(ErrorCode.NOT_A_POSTING);
    assertThat(text).hasMessageContaining("200000 characters");
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @Test
  void refresh_ofWhatIsNotThere_isInVain() {
    Posting posting = resolver.resolve(JOB).posting();
    resolver
        .corpus
        .store()
        .postings()
        .update(
            List.of(
                new PostingUpdate(posting.id(), null, it -> new PostingUpdate.Decision.Remove())));

    assertThat(resolver.refresh(posting).state()).isEqualTo(RefreshResult.State.NOT_POSSIBLE);
    assertThat(resolver.corpus.postings()).isEmpty();
  }
}

package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolution.Outcome;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What closes a posting that is known, and what does not. */
class ClosedPostingTest extends ResolveFixture {
  ClosedPostingTest(TestCorpus corpus) {
    super(corpus);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 410})
  void knownPosting_sourceSaysGone_isClosed_andOpensWhenItIsBack(int status) {
    Posting open = resolver.resolve(JOB).posting();
    web.on(JOB, Reply.status(status));
    resolver.later(Duration.ofHours(1));

    Resolved closed = resolver.refresh(JOB);
    Resolved fresh = resolver.resolve(JOB);
    web.on(JOB, posting("\"title\":\"Cook\",\"description\":\"<p>Soup</p>\""));
    Resolved back = resolver.refresh(JOB);

    assertThat(closed.posting().record().state())
        .isEqualTo(new PostingState.Closed(ClosedReason.GONE, Resolver.NOW.plusSeconds(3_600)));
    assertThat(closed.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(closed.resolution().reason()).contains(Integer.toString(status));
    assertThat(fresh.posting()).isEqualTo(closed.posting());
    assertThat(fresh.resolution().reason()).isNull();
    assertThat(back.posting().record().state()).isEqualTo(PostingState.open());
    assertThat(back.posting().digest()).isEqualTo(open.digest());
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 429, 451, 500, 503})
  void knownPosting_sourceKeepsUsOut_staysOpen(int status) {
    Posting open = resolver.resolve(JOB).posting();
    web.on(JOB, Reply.status(status));

    Resolved answer = resolver.refresh(JOB);

    assertThat(answer.posting()).isEqualTo(open);
    assertThat(answer.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(answer.resolution().outcome()).isEqualTo(Outcome.RESOLVED);
    assertThat(answer.resolution().reason()).isEqualTo("the page: it answered " + status);
  }

  @Test
  void knownPosting_challengeLoginOrNoMarkup_staysOpen() {
    Posting open = resolver.resolve(JOB).posting();
    web.on("https://acme.example.com/login", Reply.page("<form>Log in</form>"));

    for (Reply reply :
        List.of(
            new Reply(403, "Content-Type: text/html|cf-mitigated: challenge", new byte[0]),
            Reply.redirect("https://acme.example.com/login?next=1"),
            Reply.redirect("/login"),
            Reply.page("<h1>Welcome</h1>"),
            Reply.json("{}"))) {
      web.on(JOB, reply);
      Resolved answer = resolver.refresh(JOB);

      assertThat(answer.posting()).isEqualTo(open);
      assertThat(answer.resolution().reason()).isNotNull();
    }
  }

  @Test
  void pastDate_readsAsExpired() {
    web.on(JOB, posting("\"title\":\"Cook\",\"validThrough\":\"2026-01-01\""));

    Resolved resolved = resolver.resolve(JOB);

    assertThat(resolved.posting().record().state())
        .isInstanceOfSatisfying(
            PostingState.Closed.class,
            closed -> assertThat(closed.reason()).isEqualTo(ClosedReason.EXPIRED));
  }
}

package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static dev.corpuscore.service.resolve.Resolver.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.Standing;
import dev.corpuscore.model.Standing.ClosedReason;
import dev.corpuscore.model.resolve.Refreshed;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolution.Outcome;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.Words;
import dev.corpuscore.store.Visit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the answer is, whose words count, and what closes. */
class ResolvePostingTest {
  private static final String JOB = "https://acme.example.com/jobs/1";
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir private Path folder;
  private final Web web = new Web().site("https://acme.example.com");
  private Resolver resolver;

  @BeforeEach
  void open() {
    web.on(JOB, posting("\"title\":\"Cook\",\"description\":\"<p>Soup</p>\""));
    resolver = new Resolver(folder, web);
  }

  @AfterEach
  void close() {
    resolver.close();
    web.close();
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
    long askedOnce = web.asked();
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

  @Test
  void words_besideWhatASourceSays_changeNothing() {
    web.on(JOB, posting("\"title\":\"Cook\",\"hiringOrganization\":\"Acme\""));

    Resolved resolved = resolver.resolve(JOB, words("Boss", "Evil", "Lund", "My own text"));
    Resolved later = resolver.resolve(JOB, words("Boss", "Evil", "Oslo", "Other"), "person:0001");

    assertThat(resolved.resolution().method()).isEqualTo(Method.JSON_LD);
    assertThat(resolved.posting().content().title()).isEqualTo("Cook");
    assertThat(resolved.posting().content().company()).isEqualTo(new Company("Acme", null));
    assertThat(resolved.posting().content().locations()).isEmpty();
    assertThat(resolved.posting().content().description()).isNull();
    assertThat(resolved.resolution().missing()).contains("locations", "description");
    assertThat(later.posting()).isEqualTo(resolved.posting());
  }

  @Test
  void submitted_whenASourceShowsIt_saysWhatTheSourceSays_alone() {
    web.off(JOB);
    String typedUrl = JOB + "?utm_source=person-0001";
    Resolved typed = resolver.resolve(typedUrl, words("Typed", "Guess", "Lund", "My own text"));
    web.on(JOB, posting("\"title\":\"Cook\""));

    Resolved shown = resolver.refresh(JOB);

    assertThat(typed.posting().content().url()).isEqualTo(typedUrl);
    assertThat(typed.posting().content().company()).isEqualTo(new Company("Guess", null));
    assertThat(shown.posting().id()).isEqualTo(typed.posting().id());
    assertThat(shown.posting().content().title()).isEqualTo("Cook");
    assertThat(shown.posting().content().company()).isNull();
    assertThat(shown.posting().content().locations()).isEmpty();
    assertThat(shown.posting().content().description()).isNull();
    assertThat(resolver.corpus.faults()).isEmpty();
  }

  @Test
  void unreachable_withTitle_isSubmitted_unlisted_andAskedForLater() {
    String dark = "https://dark.example.com/1";

    Resolved resolved = resolver.resolve(dark, words("Typed", "Acme", null, null));
    Resolved again = resolver.resolve(dark, words("Other title", null, "Lund", null));

    assertThat(resolved.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(resolved.resolution().outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(resolved.resolution().fetchedAt()).isNull();
    assertThat(resolved.resolution().reason()).contains("does not resolve");
    assertThat(resolved.posting().record().listed()).isFalse();
    assertThat(resolved.posting().record().origin()).isEqualTo(Origin.SUBMITTED);
    assertThat(again.posting().id()).isEqualTo(resolved.posting().id());
    assertThat(again.posting().content().title()).isEqualTo("Typed");
    assertThat(again.posting().content().locations()).containsExactly(Location.ofText("Lund"));
    assertThat(resolver.refreshesPending()).isEqualTo(1);
  }

  @Test
  void unreachable_withoutTitle_isRefused_andStoresNothing() {
    CorpusException refusal =
        resolver.refusal("https://dark.example.com/1", words(null, "Acme", null, "Text"));

    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_A_POSTING);
    assertThat(resolver.corpus.postings()).isEmpty();
    assertThat(resolver.refreshesPending()).isZero();
  }

  @Test
  void submitted_whenTheSourceShowsIt_isListed() {
    web.off(JOB);
    Resolved typed = resolver.resolve(JOB, titled("Typed"));
    web.on(JOB, posting("\"title\":\"Cook\""));

    Refreshed refreshed = resolver.refresh(typed.posting());
    Resolved known = resolver.resolve(JOB);

    assertThat(typed.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(refreshed.state()).isEqualTo(Refreshed.State.SEEN);
    assertThat(known.posting().content().title()).isEqualTo("Cook");
    assertThat(known.posting().record().listed()).isTrue();
    assertThat(known.posting().record().origin()).isEqualTo(Origin.FETCHED);
  }

  @Test
  void submitted_isNeverFresh_norEverGone() {
    web.off(JOB);
    resolver.resolve(JOB, titled("Typed"));

    Resolved again = resolver.resolve(JOB, titled("Typed"));
    Resolved wordless = resolver.resolve(JOB);

    assertThat(web.asked(JOB)).isEqualTo(3);
    assertThat(again.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(wordless.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(wordless.resolution().outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(wordless.posting().record().standing()).isEqualTo(Standing.open());
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

    assertThat(closed.posting().record().standing())
        .isEqualTo(new Standing.Closed(ClosedReason.GONE, Resolver.NOW.plusSeconds(3_600)));
    assertThat(closed.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(closed.resolution().reason()).contains(Integer.toString(status));
    assertThat(fresh.posting()).isEqualTo(closed.posting());
    assertThat(fresh.resolution().reason()).isNull();
    assertThat(back.posting().record().standing()).isEqualTo(Standing.open());
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
    assertThat(answer.resolution().reason()).isEqualTo("the page: answered " + status);
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
  void unseenUrl_404_withTitle_isSubmitted_without_isRefused() {
    String none = "https://acme.example.com/none";

    assertThat(resolver.refusal(none, Words.NONE).code()).isEqualTo(ErrorCode.NOT_A_POSTING);
    assertThat(resolver.refusal(none, Words.NONE)).hasMessageContaining("answered 404");
    assertThat(resolver.resolve(none, titled("Typed")).posting().record().listed()).isFalse();
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
    assertThat(web.asked()).isZero();
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
    CorpusException title = resolver.refusal(JOB, Words.NONE);
    web.on(JOB, posting("\"title\":\"Cook\",\"description\":\"" + "x".repeat(200_001) + "\""));
    CorpusException text = resolver.refusal(JOB, Words.NONE);

    assertThat(title.code()).isEqualTo(ErrorCode.NOT_A_POSTING);
    assertThat(text).hasMessageContaining("200000 characters");
    assertThat(resolver.corpus.postings()).isEmpty();
  }

  @Test
  void pastDate_readsAsExpired() {
    web.on(JOB, posting("\"title\":\"Cook\",\"validThrough\":\"2026-01-01\""));

    Resolved resolved = resolver.resolve(JOB);

    assertThat(resolved.posting().record().standing())
        .isInstanceOfSatisfying(
            Standing.Closed.class,
            closed -> assertThat(closed.reason()).isEqualTo(ClosedReason.EXPIRED));
  }

  @Test
  void participant_contributesOnceToWhatTheyAskedFor() {
    resolver.resolve(JOB, Words.NONE, "person:0001");
    resolver.resolve(JOB, Words.NONE, "person:0001");
    resolver.resolve(JOB, Words.NONE, "person:0002");
    resolver.resolve("https://dark.example.com/1", titled("Typed"), "person:0001");

    assertThat(resolver.corpus.store.participants().contributions()).isEqualTo(3);
    assertThat(resolver.corpus.faults()).isEmpty();
  }

  @Test
  void refresh_ofWhatIsNotThere_isInVain() {
    Posting posting = resolver.resolve(JOB).posting();
    resolver
        .corpus
        .store
        .postings()
        .visit(List.of(new Visit(posting.id(), null, it -> new Visit.Decision.Remove())));

    assertThat(resolver.refresh(posting).state()).isEqualTo(Refreshed.State.VAIN);
    assertThat(resolver.corpus.postings()).isEmpty();
  }
}

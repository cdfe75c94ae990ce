package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static dev.corpuscore.service.resolve.Resolver.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolution.Outcome;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import org.junit.jupiter.api.Test;

/** Whose words count: a source's before a caller's, and these where no source speaks. */
class TypedPostingTest extends ResolveFixture {
  TypedPostingTest(TestCorpus corpus) {
    super(corpus);
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
  void unkept_isAnswered_andForgotten() {
    web.off(JOB);

    Resolved typed =
        resolver.resolveUnkept(JOB, words("Cook", "Acme", "Lund", "My own text"), "person:0001");

    assertThat(typed.stored()).isFalse();
    assertThat(typed.posting().content().title()).isEqualTo("Cook");
    assertThat(typed.posting().content().url()).isEqualTo(JOB);
    assertThat(typed.posting().content().description()).isEqualTo("My own text");
    assertThat(typed.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(typed.resolution().outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(typed.resolution().fetchedAt()).isNull();
    assertThat(typed.resolution().missing()).doesNotContain("company", "locations");
    assertThat(resolver.corpus.store().postings().find(typed.posting().id())).isEmpty();
    assertThat(resolver.refreshesPending()).isZero();

    Resolved kept = resolver.resolve(JOB, titled("Cook"));

    assertThat(kept.stored()).isTrue();
    assertThat(kept.posting().id()).isEqualTo(typed.posting().id());
    assertThat(kept.posting().content().description()).isNull();
  }

  @Test
  void unkept_besideWhatASourceSays_isTheStoredPosting() {
    web.on(JOB, posting("\"title\":\"Cook\""));

    Resolved shown = resolver.resolveUnkept(JOB, words("Boss", null, null, null), "person:0001");

    assertThat(shown.stored()).isTrue();
    assertThat(shown.posting().content().title()).isEqualTo("Cook");
    assertThat(shown.resolution().method()).isEqualTo(Method.JSON_LD);
    assertThat(resolver.corpus.store().postings().find(shown.posting().id())).isPresent();
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
    assertThat(refusal)
        .message()
        .matches(".{10,}; to store the posting without its page, send at least a title");
    assertThat(resolver.corpus.postings()).isEmpty();
    assertThat(resolver.refreshesPending()).isZero();
  }

  @Test
  void submitted_whenTheSourceShowsIt_isListed() {
    web.off(JOB);
    Resolved typed = resolver.resolve(JOB, titled("Typed"));
    web.on(JOB, posting("\"title\":\"Cook\""));

    RefreshResult refreshed = resolver.refresh(typed.posting());
    Resolved known = resolver.resolve(JOB);

    assertThat(typed.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(refreshed.state()).isEqualTo(RefreshResult.State.SEEN);
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

    assertThat(web.requests(JOB)).isEqualTo(3);
    assertThat(again.resolution().method()).isEqualTo(Method.SUBMITTED);
    assertThat(wordless.resolution().method()).isEqualTo(Method.CACHE);
    assertThat(wordless.resolution().outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(wordless.posting().record().state()).isEqualTo(PostingState.open());
  }

  @Test
  void unseenUrl_404_withTitle_isSubmitted_without_isRefused() {
    String none = "https://acme.example.com/none";

    assertThat(resolver.refusal(none, SubmittedDetails.NONE).code())
        .isEqualTo(ErrorCode.NOT_A_POSTING);
    assertThat(resolver.refusal(none, SubmittedDetails.NONE)).hasMessageContaining("answered 404");
    assertThat(resolver.resolve(none, titled("Typed")).posting().record().listed()).isFalse();
  }

  @Test
  void participant_contributesOnceToWhatTheyAskedFor() {
    resolver.resolve(JOB, SubmittedDetails.NONE, "person:0001");
    resolver.resolve(JOB, SubmittedDetails.NONE, "person:0001");
    resolver.resolve(JOB, SubmittedDetails.NONE, "person:0002");
    resolver.resolve("https://dark.example.com/1", titled("Typed"), "person:0001");

    assertThat(resolver.corpus.store().participants().contributions()).isEqualTo(3);
    assertThat(resolver.corpus.faults()).isEmpty();
  }
}

package dev.corpuscore.service.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.config.FetchRules;
import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Somebody is erased while a source is asked on their behalf. */
class ErasedMeanwhileTest {
  private static final String ANNA = "canary-anna-0001";
  private static final String URL = "https://jobs.example/1";

  private final Site site;
  private final Resolver resolver;

  ErasedMeanwhileTest(TestCorpus corpus) {
    site = new Site();
    resolver =
        new Resolver(
            corpus,
            new FetchRules(
                List.of(new FetchRules.HostAndPort("127.0.0.1", site.port())),
                Map.of(
                    URI.create("https://jobs.example"),
                    URI.create("http://127.0.0.1:" + site.port()))));
  }

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void refresh_ofTheirPosting_doesNotBringItBack() {
    Posting posting = resolver.resolve(URL, Resolver.titled("Keeper"), ANNA).posting();
    ParticipantHash anna = resolver.gate.admit(new Participant(ANNA));
    site.on("/1", (request, out) -> eraseAndAnswer(anna, request, out));

    assertRefused(ErrorCode.UNAVAILABLE, () -> resolver.refresh(posting));

    assertNothingLeft(posting);
  }

  @Test
  void resolve_ofTheirs_isRefused_andAddsNothingOfTheirs() {
    Posting posting = resolver.resolve(URL, Resolver.titled("Keeper"), ANNA).posting();
    ParticipantHash anna = resolver.gate.admit(new Participant(ANNA));
    site.on(
        "/2",
        (request, out) -> {
          resolver.erase(anna);
          Site.reply("404 Not Found|Content-Type: text/html", new byte[0]).write(request, out);
        });

    assertRefused(
        ErrorCode.PARTICIPANT_ERASED,
        () -> resolver.resolve("https://jobs.example/2", Resolver.titled("Keeper 2"), ANNA));

    assertNothingLeft(posting);
  }

  private void eraseAndAnswer(ParticipantHash anna, String request, OutputStream out)
      throws IOException {
    resolver.erase(anna);
    byte[] page = Resolver.posting("\"title\":\"Keeper\"").body();
    Site.reply("200 OK|Content-Type: text/html", page).write(request, out);
  }

  private void assertNothingLeft(Posting posting) {
    assertThat(resolver.corpus.store().postings().find(posting.id())).isEmpty();
    assertThat(resolver.corpus.store().postings().count(Resolver.NOW).postings()).isZero();
    assertThat(resolver.corpus.store().participants().contributions()).isZero();
    assertThat(resolver.refreshesPending()).isZero();
  }

  private static void assertRefused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CorpusException.class)
        .extracting(e -> ((CorpusException) e).code())
        .isEqualTo(code);
  }
}

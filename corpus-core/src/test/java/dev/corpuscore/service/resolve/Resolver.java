package dev.corpuscore.service.resolve;

import dev.corpuscore.Web;
import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.config.FetchRules;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.PartialAd;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A store, a web, and the use case between them, on a clock that a test moves. */
final class Resolver {
  static final Instant NOW = TestCorpus.NOW;

  final TestCorpus corpus;
  final ParticipantGate gate;
  final SourceAccess sourceAccess;
  private final ResolvePosting resolve;
  private final ResolvePosting forgetful;
  private final RefreshPosting refresh;

  /** Everything that is on the web so far can be reached. Both close with the corpus. */
  Resolver(TestCorpus corpus, Web web) {
    this(corpus, web.rules());
    corpus.closing(web);
  }

  Resolver(TestCorpus corpus, FetchRules rules) {
    this(corpus, rules, store -> store);
  }

  /**
   * @param seen what the resolves see of the store
   */
  Resolver(TestCorpus corpus, FetchRules rules, UnaryOperator<Store> seen) {
    this.corpus = corpus;
    Clock clock = corpus.clock();
    Store whole = corpus.store();
    sourceAccess = corpus.closing(SourceAccess.open(rules, "test", clock, corpus.folder()));
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) 7);
    PseudonymKey secret = PseudonymKey.parse(Base64.getEncoder().encodeToString(key));
    whole.participants().agree(KeyChecks.only(secret.check()), NOW);
    Store store = seen.apply(whole);
    gate = new ParticipantGate(store.participants(), PseudonymKeys.only(secret));
    SourceRefresh source = sourceAccess.sourceRefresh(store, clock);
    resolve = new ResolvePosting(store, gate, source, true, clock);
    forgetful = new ResolvePosting(store, gate, source, false, clock);
    refresh = new RefreshPosting(store.postings(), source);
  }

  void later(Duration duration) {
    corpus.later(duration);
  }

  Resolved resolve(String url) {
    return resolve(url, SubmittedDetails.NONE);
  }

  Resolved resolve(String url, SubmittedDetails words) {
    return resolve.resolve(new PartialAd(url, words, null, false));
  }

  Resolved refresh(String url) {
    return resolve.resolve(new PartialAd(url, SubmittedDetails.NONE, null, true));
  }

  Resolved resolve(String url, SubmittedDetails words, String participant) {
    return resolve.resolve(new PartialAd(url, words, new Participant(participant), false));
  }

  /** As where nothing that callers submit is kept. */
  Resolved resolveUnkept(String url, SubmittedDetails words, String participant) {
    return forgetful.resolve(new PartialAd(url, words, new Participant(participant), false));
  }

  RefreshResult refresh(Posting posting) {
    return refresh.refresh(posting.id());
  }

  /** What it is refused with; fails if it is not. */
  CorpusException refusal(String url, SubmittedDetails words) {
    try {
      Resolved resolved = resolve(url, words);
      throw new AssertionError("resolved: " + resolved);
    } catch (CorpusException e) {
      return e;
    }
  }

  void erase(ParticipantHash person) {
    Digest request = new Digest("sha256:" + "ab".repeat(32));
    corpus
        .store()
        .erasures()
        .erase(new ErasureOrder("00000000-0000-4000-8000-000000000001", request, person, NOW));
  }

  long refreshesPending() {
    return corpus
        .store()
        .commands()
        .summary()
        .count(CommandKind.POSTING_REFRESH, CommandState.PENDING);
  }

  static SubmittedDetails titled(String title) {
    return new SubmittedDetails(title, null, null, null, null);
  }

  static SubmittedDetails words(
      @Nullable String title,
      @Nullable String company,
      @Nullable String location,
      @Nullable String description) {
    return new SubmittedDetails(
        title,
        company == null ? null : new Company(company, null),
        location == null ? null : Location.ofText(location),
        description,
        null);
  }

  /** A page whose markup is one JobPosting with these members. */
  static Web.Reply posting(String members) {
    return Web.Reply.page(
        "<html><head><script type=\"application/ld+json\">"
            + "{\"@context\":\"https://schema.org\",\"@type\":\"JobPosting\","
            + members
            + "}</script></head><body><p>An ad</p></body></html>");
  }
}

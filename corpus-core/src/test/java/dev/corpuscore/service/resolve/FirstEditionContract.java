package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Canary;
import dev.corpuscore.Web;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.RefreshResult;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.CheckCorpus;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.StoreOpener;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.tier.Core;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A posting of the first edition, which has put a participant's words among the source's. */
abstract class FirstEditionContract implements StoreOpener {
  /** What was typed begins so. */
  static final String CANARY = Canary.WORD;

  private static final String JOB = "https://acme.example.com/jobs/1";
  private static final String TYPED = JOB + "?token=" + CANARY;
  private static final String PERSON = "person:0001";

  @TempDir private Path folder;

  private final Web web = new Web().site("https://acme.example.com");
  private Resolver resolver;
  private Posting mixed;

  @BeforeEach
  void upgrade() {
    TestCorpus corpus = new TestCorpus(folder, this::open);
    web.on(JOB, posting("\"title\":\"Cook\""));
    Posting read =
        new Resolver(corpus, web.rules()).resolve(JOB, SubmittedDetails.NONE, PERSON).posting();
    PostingContent typed =
        read.content().toBuilder()
            .company(new Company(CANARY + "company", null))
            .locations(List.of(Location.ofText(CANARY + "place")))
            .description((CANARY + "text ").repeat(900))
            .build();
    PostingUpdate mix =
        new PostingUpdate(
            read.id(), TYPED, stored -> new PostingUpdate.Decision.Put(typed, read.record()));
    corpus.store().postings().update(List.of(mix));
    corpus.close();
    downgrade(folder);
    resolver = new Resolver(corpus, web);
    mixed = corpus.only();
  }

  /** Makes the database in this folder, which is closed, one of the first edition. */
  abstract void downgrade(Path folder);

  /**
   * Where the canary is in the tables, or in the files of a database that overwrites what it
   * deletes.
   */
  abstract List<String> traces(Path folder) throws Exception;

  @AfterEach
  void close() {
    resolver.corpus.close();
  }

  @Test
  void refresh_leavesTheSourcesWordsAndLinksAlone() {
    assertThat(mixed.content().company()).isEqualTo(new Company(CANARY + "company", null));
    assertThat(resolver.refreshesPending()).isEqualTo(1);

    assertThat(resolver.refresh(mixed).state()).isEqualTo(RefreshResult.State.SEEN);

    PostingContent content = resolver.corpus.only().content();
    assertThat(content.title()).isEqualTo("Cook");
    assertThat(content.company()).isNull();
    assertThat(content.locations()).isEmpty();
    assertThat(content.description()).isNull();
    assertThat(resolver.corpus.store().postings().findByUrl(TYPED)).isEmpty();
    assertThat(resolver.corpus.store().submissions().unattributed())
        .isEqualTo(new Unattributed(0, 0));
  }

  @Test
  void check_countsIt_untilItsSourceIsRead() {
    assertThat(check().unattributed()).isEqualTo(1);
    assertThat(faults).isEmpty();

    resolver.refresh(mixed);

    assertThat(check().unattributed()).isZero();
  }

  @Core
  @Test
  void refreshedAndErased_nothingTypedIsLeft() throws Exception {
    assertThat(traces(folder)).as("the search finds what is there").isNotEmpty();

    resolver.refresh(mixed);
    ParticipantHash person = resolver.gate.admit(new Participant(PERSON));
    resolver.erase(person);

    assertThat(resolver.corpus.store().erasures().checkpoint()).isTrue();
    assertThat(traces(folder)).isEmpty();
    assertThat(resolver.corpus.only().content().title()).isEqualTo("Cook");
    assertThat(resolver.corpus.store().participants().contributions()).isZero();
  }

  private final List<String> faults = new ArrayList<>();

  private CheckCorpus.Report check() {
    return new CheckCorpus(resolver.corpus.store(), resolver.corpus.index())
        .run(
            sentence -> {
              if (!sentence.contains("index")) {
                faults.add(sentence);
              }
            });
  }
}

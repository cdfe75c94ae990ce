package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.resolve.Refreshed;
import dev.corpuscore.model.resolve.Words;
import dev.corpuscore.service.CheckCorpus;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.store.sql.FirstEdition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A posting of the first edition, which has put a participant's words among the source's. */
@ExtendWith(CorpusExtension.class)
class FirstEditionTest {
  private static final String JOB = "https://acme.example.com/jobs/1";
  private static final String TYPED = JOB + "?token=canary";

  private final Web web = new Web().site("https://acme.example.com");
  private final Resolver resolver;
  private final Posting mixed;

  FirstEditionTest(TestCorpus corpus) {
    web.on(JOB, posting("\"title\":\"Cook\""));
    Posting read =
        new Resolver(corpus, web.rules()).resolve(JOB, Words.NONE, "person:0001").posting();
    PostingContent typed =
        read.content().toBuilder()
            .company(new Company("Typed", null))
            .locations(List.of(Location.ofText("Typed")))
            .description("Typed")
            .build();
    PostingUpdate mix =
        new PostingUpdate(
            read.id(), TYPED, stored -> new PostingUpdate.Decision.Put(typed, read.record()));
    corpus.store().postings().update(List.of(mix));
    corpus.close();
    FirstEdition.sqlite(corpus.file("corpus.db"));
    resolver = new Resolver(corpus, web);
    mixed = corpus.only();
  }

  @Test
  void refresh_leavesTheSourcesWordsAndLinksAlone() {
    assertThat(mixed.content().company()).isEqualTo(new Company("Typed", null));
    assertThat(resolver.refreshesPending()).isEqualTo(1);

    assertThat(resolver.refresh(mixed).state()).isEqualTo(Refreshed.State.SEEN);

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

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
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.store.sql.FirstEdition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A posting of the first edition, which has put a participant's words among the source's. */
class FirstEditionTest {
  private static final String JOB = "https://acme.example.com/jobs/1";
  private static final String TYPED = JOB + "?token=canary";

  @TempDir private Path folder;
  private final Web web = new Web().site("https://acme.example.com");
  private Resolver resolver;
  private Posting mixed;

  @BeforeEach
  void upgrade() {
    web.on(JOB, posting("\"title\":\"Cook\""));
    resolver = new Resolver(folder, web);
    Posting read = resolver.resolve(JOB, Words.NONE, "person:0001").posting();
    PostingContent typed =
        read.content().toBuilder()
            .company(new Company("Typed", null))
            .locations(List.of(Location.ofText("Typed")))
            .description("Typed")
            .build();
    PostingUpdate mix =
        new PostingUpdate(
            read.id(), TYPED, stored -> new PostingUpdate.Decision.Put(typed, read.record()));
    resolver.corpus.store.postings().update(List.of(mix));
    resolver.close();
    FirstEdition.sqlite(folder.resolve("corpus.db"));
    resolver = new Resolver(folder, web);
    mixed = resolver.corpus.only();
  }

  @AfterEach
  void close() {
    resolver.close();
    web.close();
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
    assertThat(resolver.corpus.store.postings().findByUrl(TYPED)).isEmpty();
    assertThat(resolver.corpus.store.submissions().unattributed())
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
    return new CheckCorpus(resolver.corpus.store, resolver.corpus.index)
        .run(
            sentence -> {
              if (!sentence.contains("index")) {
                faults.add(sentence);
              }
            });
  }
}

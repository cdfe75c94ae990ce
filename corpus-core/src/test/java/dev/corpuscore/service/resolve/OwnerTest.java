package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose ad it is, where the system does not say. */
class OwnerTest {
  private static final String ID = "/acme/7d9af9b5-c1c7-48ec-bbb5-9b25e49f6596";
  private static final String PAGE = "https://jobs.lever.co" + ID;

  private final Web web = new Web().site("https://jobs.lever.co");
  private final Resolver resolver;

  OwnerTest(TestCorpus corpus) {
    web.on(
        "https://api.lever.co/v0/postings" + ID,
        Reply.json("{\"id\":\"7d9af9b5-c1c7-48ec-bbb5-9b25e49f6596\",\"text\":\"Cook\"}"));
    resolver = new Resolver(corpus, web);
  }

  @Test
  void company_isReadOffThePage_andNothingElse() {
    web.on(
        PAGE,
        posting("\"title\":\"Chef\",\"description\":\"Soup\",\"hiringOrganization\":\"Acme AB\""));

    Resolved resolved = resolver.resolve(PAGE + "/apply?lever-source=x");

    assertThat(resolved.resolution().method()).isEqualTo(Method.ATS);
    assertThat(resolved.posting().content().company()).isEqualTo(new Company("Acme AB", null));
    assertThat(resolved.posting().content().title()).isEqualTo("Cook");
    assertThat(resolved.posting().content().description()).isNull();
  }

  @Test
  void company_ofAPageThatIsNotThereOrAnotherAds_isNotKnown() {
    Resolved gone = resolver.resolve(PAGE);
    web.on(PAGE, Reply.redirect("https://jobs.lever.co/acme"));
    web.on(
        "https://jobs.lever.co/acme", posting("\"title\":\"Cook\",\"hiringOrganization\":\"X\""));
    Resolved board = resolver.refresh(PAGE);

    assertThat(gone.resolution().method()).isEqualTo(Method.ATS);
    assertThat(gone.posting().content().company()).isNull();
    assertThat(gone.resolution().missing()).contains("company");
    assertThat(board.posting().content().company()).isNull();
  }

  @Test
  void company_inTheCatalog_needsNoPage() {
    resolver
        .corpus
        .store()
        .catalog()
        .replace(
            List.of(
                new SourceDefinition(
                    "a", "lever", "acme", "Acme Ltd", null, Duration.ofHours(6), true)));

    Resolved resolved = resolver.resolve(PAGE);

    assertThat(resolved.posting().content().company()).isEqualTo(new Company("Acme Ltd", null));
    assertThat(web.requests(PAGE)).isZero();
  }

  @Test
  void company_thatACallerTyped_isNotTheAds() {
    Resolved typed = resolver.resolve(PAGE, words(null, "Acne", null, null));
    web.on(PAGE, posting("\"title\":\"Cook\",\"hiringOrganization\":\"Acme AB\""));
    Resolved read = resolver.refresh(PAGE);

    assertThat(typed.posting().content().company()).isNull();
    assertThat(read.posting().content().company()).isEqualTo(new Company("Acme AB", null));
  }
}

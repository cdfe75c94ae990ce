package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.assertSays;
import static dev.corpuscore.ats.Recorded.posting;
import static dev.corpuscore.ats.Recorded.text;
import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import org.junit.jupiter.api.Test;

class RecruiteeTest {
  private static final AtsSystem RECRUITEE = AtsSystems.named("recruitee").orElseThrow();
  private static final AdRequest JOB =
      Recorded.job("https://acme.recruitee.com/o/cook/c/new", null).orElseThrow();

  @Test
  void ask_ownAndCompanysHost_namesTheApi() {
    assertThat(RECRUITEE.request(JOB).url())
        .isEqualTo("https://acme.recruitee.com/api/offers/cook");
    assertThat(RECRUITEE.request(new Board("acme", null, "https://jobs.acme.com/")).url())
        .isEqualTo("https://jobs.acme.com/api/offers/");
    assertThatThrownBy(() -> RECRUITEE.request(new Board("acme", null, "https://jobs.lever.co/a")))
        .as("no other system is asked")
        .isInstanceOf(CorpusException.class);
  }

  @Test
  void board_espeo_isRead() {
    Listing listing =
        Recorded.board(
            RECRUITEE, new Board("espeo", null, null), "recruitee/Mali3454__recruitee.json");
    PostingContent manager = posting(listing, "project-manager-1");

    assertThat(listing.state()).isEqualTo(Listing.State.COMPLETE);
    assertThat(listing.offers()).extracting(BoardEntry.Offer::rest).containsOnlyNulls();
    // the department is without its zero-width space
    assertSays(
        manager,
        """
        {"url": "https://espeo.recruitee.com/o/project-manager-1",
         "applyUrl": "https://espeo.recruitee.com/o/project-manager-1/c/new",
         "identity": {"ats": "recruitee", "tenant": "espeo", "externalId": "project-manager-1"},
         "title": "Project Manager", "company": {"name": "Espeo Software"},
         "locations": [{"text": "Poznań, Wielkopolskie, Poland", "city": "Poznań", "country": "PL"}],
         "workplace": "hybrid", "employmentType": "contract", "department": "Delivery",
         "publishedAt": "2026-07-17T11:00:39Z"}
        """);
    assertThat(posting(listing, "ai-solutions-engineer").workplace())
        .as("remote and hybrid leave the choice")
        .isNull();
    assertThat(posting(listing, "senior-devops-engineer").employmentType())
        .isEqualTo(EmploymentType.CONTRACT);
  }

  @Test
  void board_companysOwnHost_isReadUnderItsTenant() {
    Listing listing =
        Recorded.board(
            RECRUITEE,
            new Board("acme", null, "https://jobs.acme.com"),
            "recruitee/omoji-personal__recruitee.json");
    String slug = "senior-financial-accountant-fmd-berlinbrandenburg-region-germany";
    PostingContent accountant = posting(listing, slug);

    assertSays(
        accountant,
        """
        {"url": "https://jobs.acme.com/o/%1$s", "applyUrl": "https://jobs.acme.com/o/%1$s/c/new",
         "identity": {"ats": "recruitee", "tenant": "acme", "externalId": "%1$s"},
         "title": "(Senior) Financial Accountant (f/m/d) - Berlin/Brandenburg Region, Germany",
         "company": {"name": "Acme"}, "department": "Finance", "workplace": "hybrid",
         "salary": {"min": 60000, "max": 75000, "currency": "EUR", "period": "year"},
         "employmentType": "full_time", "language": "en",
         "locations": [{"text": "Berlin", "city": "Berlin", "region": "Berlin", "country": "DE"}],
         "publishedAt": "2026-08-05T10:10:39Z"}
        """
            .formatted(slug));
    assertThat(text(accountant.description()))
        .startsWith("How you will make an impact\n\nAs our (Senior) Financial Accountant, you")
        .contains("What we expect from you");
  }

  @Test
  void read_missingPeriodAndDraft_areNotMadeUp() {
    PostingContent cook =
        Recorded.offer(
                RECRUITEE,
                JOB,
                utf8(
                    """
                    {"offer": {"slug": "cook", "translations": {"sv": {"title": "Kock"}},
                      "salary": {"min": "100", "max": "50", "currency": "SEK"},
                      "careers_url": "https://evil.example/o/cookbook"}}
                    """))
            .content();

    assertThat(cook.title()).isEqualTo("Kock");
    assertThat(cook.salary()).as("the wrong way round").isNull();
    assertThat(cook.url()).isEqualTo("https://acme.recruitee.com/o/cook/c/new");
    assertThat(
            RECRUITEE.read(JOB, utf8("{\"offer\": {\"slug\": \"cook\", \"status\": \"draft\"}}")))
        .isEqualTo(AdReading.Gone.FROM_BOARD);
    assertThat(
            Recorded.offer(
                    RECRUITEE,
                    JOB,
                    utf8(
                        "{\"offer\": {\"title\": \"C\", \"salary\": {\"min\": 9, \"currency\":"
                            + " \"EUR\"}}}"))
                .content()
                .salary())
        .isEqualTo(new Salary(9.0, null, "EUR", null, null));
  }
}

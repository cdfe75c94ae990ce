package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.Identity;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedAdTest {
  private static final WebUrl PAGE = WebUrl.parse("https://acme.example/careers?gh_jid=42");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script src='https://boards.greenhouse.io/embed/job_board/js?for=Acme'></script>",
        "<iframe src=\"https://boards.greenhouse.io/embed/job_app?token=42&amp;for=acme\">",
        "<a href=\"https://job-boards.greenhouse.io/acme/jobs/42\">",
        "<a href=\"https://boards.eu.greenhouse.io/acme\">",
        "fetch('https://boards-api.greenhouse.io/v1/boards/acme/jobs')",
        "{\"src\":\"https:\\/\\/boards.greenhouse.io\\/embed\\/job_board?for=acme\"}",
        "{\"urlToken\":\"acme\",\"id\":1}",
        "Grnhse.boardToken = 'acme';",
      })
  void find_aPageThatNamesItsBoard_isTheAd(String html) {
    assertThat(EmbeddedAd.find(PAGE, html).map(ad -> ad.identity()).map(Identity::key))
        .contains("greenhouse/acme/42");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<p>acme</p>",
        "https://boards.greenhouse.io/",
        "https://boards.greenhouse.io/embed/job_board?for=",
        "https://boards.greenhouse.io/acme https://boards.greenhouse.io/other",
      })
  void find_noBoardOrSeveral_isNone(String html) {
    assertThat(EmbeddedAd.find(PAGE, html)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://acme.example/careers",
        "https://acme.example/careers?gh_jid=",
        "https://acme.example/careers?gh_jid=4x2",
        "https://acme.example/careers?token=42",
      })
  void find_addressThatNamesNoAd_isNone(String url) {
    Optional<UrlIdentity> ad = EmbeddedAd.find(WebUrl.parse(url), "boardToken: \"acme\"");

    assertThat(ad).isEmpty();
  }

  @Test
  void find_applicationForm_isNamedByItsToken() {
    WebUrl form = WebUrl.parse("https://boards.greenhouse.io/embed/job_app?token=42");

    assertThat(
            EmbeddedAd.find(form, "boardToken: \"acme\"")
                .map(ad -> ad.identity())
                .map(Identity::key))
        .contains("greenhouse/acme/42");
  }
}

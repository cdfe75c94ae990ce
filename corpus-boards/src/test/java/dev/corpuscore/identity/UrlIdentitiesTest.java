package dev.corpuscore.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row of docs/url-identity.md. */
class UrlIdentitiesTest {
  private static final String UUID = "0a1b2c3d-0000-4abc-8def-0123456789ab";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://boards.greenhouse.io/acme/jobs/123|greenhouse/acme/123",
        "http://Boards.Greenhouse.io/Acme/jobs/123/?gh_src=x&gh_jid=123#app|greenhouse/acme/123",
        "https://job-boards.greenhouse.io/acme/jobs/123|greenhouse/acme/123",
        "https://boards.greenhouse.io/embed/job_app?token=123&for=acme|greenhouse/acme/123",
        "https://job-boards.greenhouse.io/embed/job_app?for=acme&token=123&gh_src=9"
            + "|greenhouse/acme/123",
        "https://job-boards.eu.greenhouse.io/acme/jobs/4769714101|greenhouse/acme/4769714101",
        "https://boards.eu.greenhouse.io/acme/jobs/4769714101|greenhouse/acme/4769714101",
        "https://jobs.lever.co/Acme/" + UUID + "|lever/Acme/" + UUID,
        "https://jobs.lever.co/Acme/0A1B2C3D-0000-4ABC-8DEF-0123456789AB/apply?lever-source=x"
            + "|lever/Acme/"
            + UUID,
        "https://jobs.lever.co/Acme/" + UUID + "/?lever-source%5B%5D=x|lever/Acme/" + UUID,
        "https://jobs.eu.lever.co/acme/" + UUID + "|lever/acme/" + UUID,
        "https://jobs.ashbyhq.com/Acme%20Inc/" + UUID + "/application?src=x|ashby/Acme Inc/" + UUID,
        "https://jobs.smartrecruiters.com/Acme/743999986682224|smartrecruiters/Acme/743999986682224",
        "https://careers.smartrecruiters.com/Acme/743999986682224-a-title-?trid=1"
            + "|smartrecruiters/Acme/743999986682224",
        "https://jobs.smartrecruiters.com/Acme/743999986682224--a-title"
            + "|smartrecruiters/Acme/743999986682224",
        "https://jobs.smartrecruiters.com/oneclick-ui/company/Acme/publication/"
            + UUID
            + "?dcr_ci=Acme|smartrecruiters/Acme/"
            + UUID,
        "https://apply.workable.com/acme/j/A4ED85D19C/apply/|workable/acme/A4ED85D19C",
        "https://acme.workable.com/j/A4ED85D19C|workable/acme/A4ED85D19C",
        "https://acme.recruitee.com/o/data-engineer-1/c/new|recruitee/acme/data-engineer-1",
        "https://acme.jobs.personio.de/job/17?language=de|personio/acme/17",
        "https://acme.jobs.personio.com/job/17/?display=en|personio/acme/17",
        "https://acme.wd5.myworkdayjobs.com/en-US/Careers/job/Oulu/Data-Engineer_JR-17"
            + "|workday/acme/JR-17",
        "https://acme.wd5.myworkdayjobs.com/Careers/job/Data-Engineer_JR-17/apply/applyManually"
            + "|workday/acme/JR-17",
        "https://acme.wd5.myworkdayjobs.com/en-us/careers/details/Data-Engineer_JR-17?q=data"
            + "|workday/acme/JR-17",
        "https://acme.wd5.myworkdayjobs.com/Careers/job/Oulu/Data_Engineer_23WD72449-1"
            + "|workday/acme/23WD72449-1",
        "https://wd1.myworkdaysite.com/en-US/recruiting/acme/site/job/Oulu/Cook_R1|workday/acme/R1",
        "https://acme.bamboohr.com/careers/137/?source=x|bamboohr/acme/137",
        "https://acme.teamtailor.com/jobs/6120204-senior-cook|teamtailor/acme/6120204",
        "https://acme.na.teamtailor.com/en-GB/jobs/6120204-senior-cook?promotion=7"
            + "|teamtailor/acme.na/6120204",
      })
  void of_adOnAKnownSystem_hasItsIdentity(String url, String key) {
    UrlIdentity identity = UrlIdentities.of(url);

    assertThat(identity.identity()).extracting(Identity::key).isEqualTo(key);
    assertThat(UrlIdentities.of(identity.canonicalUrl())).isEqualTo(identity);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // no board's name in it, so the id alone must stay
        "https://boards.greenhouse.io/embed/job_app?token=123&gh_src=1"
            + "|https://boards.greenhouse.io/embed/job_app?token=123",
        "https://acme.example/careers?gh_jid=17&gh_src=2|https://acme.example/careers?gh_jid=17",
        "https://apply.workable.com/j/872F114D4D/apply|https://apply.workable.com/j/872F114D4D",
        "https://jobs.workable.com/view/8e178J/cook?ref=x|https://jobs.workable.com/view/8e178J/cook",
        "https://acme.wd5.myworkdayjobs.com/Careers|https://acme.wd5.myworkdayjobs.com/Careers",
        "https://jobs.lever.co/acme|https://jobs.lever.co/acme",
      })
  void of_otherPageOfAKnownSystem_hasNone(String url, String canonical) {
    assertThat(UrlIdentities.of(url)).isEqualTo(new UrlIdentity(canonical, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTPS://Acme.Example:443/Jobs/1/|https://acme.example/Jobs/1",
        "http://acme.example:80/jobs/1|https://acme.example/jobs/1",
        "http://acme.example:8080/jobs/1|http://acme.example:8080/jobs/1",
        "https://acme.example:80/|https://acme.example:80/",
        "https://acme.example|https://acme.example/",
        "https://acme.example.//|https://acme.example/",
        "https://www.acme.example/|https://www.acme.example/",
        "https://user:secret@acme.example/1|https://acme.example/1",
        "https://acme.example/a/./b/../c|https://acme.example/a/c",
        "https://acme.example/a//b|https://acme.example/a//b",
        "https://acme.example/%7ea%2fb%c3%a9é|https://acme.example/~a%2Fb%C3%A9%C3%A9",
        "https://bücher.example/|https://xn--bcher-kva.example/",
        "https://acme.example/1?|https://acme.example/1",
        "https://acme.example/1?b=2&&a=1&a=0|https://acme.example/1?a=1&a=0&b=2",
        "https://acme.example/1?UTM_Source=x&id=1&fbclid=y&mc_eid=2&trk=3|https://acme.example/1?id=1",
        "https://acme.example/1?%75tm_source=x|https://acme.example/1",
        "https://acme.example/1?source=x&ref=y|https://acme.example/1?ref=y&source=x",
        "https://acme.example/1?jobId=&jid|https://acme.example/1?jid&jobId=",
        "https://acme.example/1/apply|https://acme.example/1/apply",
        "https://acme.example/1#apply|https://acme.example/1",
        "https://acme.example/1#/|https://acme.example/1",
        "https://acme.example/1#:~:text=a/b|https://acme.example/1",
        "https://acme.example/1#utm_source=a|https://acme.example/1",
        "https://acme.example/1#utm_source=a?|https://acme.example/1",
        "https://acme.example/1#/req/2&utm_source=a/|https://acme.example/1#/req/2",
        "https://acme.example/jobs/#en/job/211250/|https://acme.example/jobs#en/job/211250",
        "https://acme.example/home?c=a#/req/86014&utm_source=b"
            + "|https://acme.example/home?c=a#/req/86014",
        "https://2130706433/1|https://127.0.0.1/1",
        "https://0177.0x1/1|https://127.0.0.1/1",
        "https://[0::1]/1|https://[::1]/1",
      })
  void of_url_losesWhatDoesNotMatter(String url, String canonical) {
    assertThat(UrlIdentities.of(url)).isEqualTo(new UrlIdentity(canonical, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://acme.wd5.myworkdayjobs.com/C/job/Oulu/Cook_R-1"
            + "|https://acme.wd5.myworkdayjobs.com/C/job/Oulu/Cook_R-1-1",
        "https://boards.greenhouse.io/acme/jobs/1|https://boards.greenhouse.io/acme/jobs/11",
        "https://boards.greenhouse.io/acme/jobs/1|https://boards.greenhouse.io/acmeus/jobs/1",
        "https://acme.example/careers?gh_jid=1|https://acme.example/careers?gh_jid=2",
        "https://acme.example/1?v=1|https://acme.example/1?v=2",
        "https://acme.example/Jobs/1|https://acme.example/jobs/1",
        "https://acme.example/#/job/1|https://acme.example/#/job/2",
      })
  void of_twoAds_differ(String one, String other) {
    assertThat(UrlIdentities.of(one).postingId()).isNotEqualTo(UrlIdentities.of(other).postingId());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "acme.example/jobs/1",
        "//acme.example/1",
        "/jobs/1",
        "ftp://acme.example/1",
        "mailto:a@acme.example",
        "javascript:alert(1)",
        "https://",
        "https:///",
        "https://./",
        "https://a b/",
        "https://a<b/",
        "https://acme.example:65536/",
        "https://1.2.3.4.5/",
        "https://256.0.0.1/",
        "https://acme.08/",
        "https://[::1/",
        "https://\u0000/",
      })
  void of_noAbsoluteWebUrl_isRefused(String text) {
    assertThatThrownBy(() -> UrlIdentities.of(text))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
              assertThat(refused).hasMessageContaining("not an absolute http or https URL");
            });
  }

  @Test
  void of_moreThan2048Characters_isRefusedWithoutRepeatingThem() {
    String most = "https://acme.example/" + "é".repeat(2_048 - 21);

    assertThat(UrlIdentities.of(most).canonicalUrl()).startsWith("https://acme.example/%C3%A9");
    assertThatThrownBy(() -> UrlIdentities.of(most + "é"))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith("url has more than 2048 characters: \"https://acme.example/")
        .message()
        .hasSizeLessThan(200);
  }
}

package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** To which board a URL leads. */
class BoardLinkTest {
  /**
   * An ad's URL leads to the board of its identity on every system; that of a list, if none does.
   */
  @ParameterizedTest
  @MethodSource
  void adOfEachSystem_leadsToItsBoard(AtsSystem system) {
    BoardLink link =
        BoardLink.of(system.example()).or(() -> BoardLink.of(system.boardExample())).orElseThrow();

    Identity ad = Objects.requireNonNull(UrlIdentities.of(system.example()).identity());
    assertThat(link.board().tenant()).isEqualTo(ad.tenant());
    assertThat(link.system().name()).isEqualTo(ad.ats());
  }

  static Stream<AtsSystem> adOfEachSystem_leadsToItsBoard() {
    return AtsSystems.ALL.stream();
  }

  @ParameterizedTest
  @CsvSource({
    "https://boards.greenhouse.io/acme, greenhouse acme,",
    "https://boards.greenhouse.io/embed/job_board/js?for=acme, greenhouse acme,",
    "https://boards.greenhouse.io/embed/job_app?for=acme&token=7, greenhouse acme,",
    "https://job-boards.eu.greenhouse.io/acme, greenhouse acme, https://boards.eu.greenhouse.io/acme",
    "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true, greenhouse acme,",
    "https://jobs.lever.co/Acme%20Inc, lever Acme Inc,",
    "https://jobs.eu.lever.co/acme, lever acme, https://jobs.eu.lever.co/acme",
    "https://api.lever.co/v0/postings/acme?mode=json, lever acme,",
    "https://jobs.ashbyhq.com/acme/embed?version=2, ashby acme,",
    "https://careers.smartrecruiters.com/Acme1, smartrecruiters Acme1,",
    "https://apply.workable.com/acme/, workable acme,",
    "https://apply.workable.com/api/v1/widget/accounts/acme, workable acme,",
    "https://acme.workable.com/, workable acme,",
    "https://acme.recruitee.com/api/offers, recruitee acme,",
    "https://acme.jobs.personio.com/?language=en, personio acme,",
    "https://acme.wd5.myworkdayjobs.com/en-US/Careers, workday acme, https://acme.wd5.myworkdayjobs.com/Careers",
    "https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/jobs, workday acme, https://acme.wd5.myworkdayjobs.com/Careers",
    "https://acme.bamboohr.com/jobs/embed2.php, bamboohr acme,",
    "https://acme.teamtailor.com/jobs, teamtailor acme,",
    "https://acme.isolvedhire.com/jobs/, applicantpro acme, https://acme.isolvedhire.com/jobs/",
    "https://www.applicantpro.com/openings/acme/jobs/7-8/NY-New-York/Cook, applicantpro acme,",
    "https://acme.dvinci-easy.com/de/jobs/7/koch, dvinci acme.dvinci-easy.com,",
    "https://acme.zohorecruit.com.au/jobs/Careers, zoho acme.zohorecruit.com.au,",
    "https://jobs.acme.example/careers/job/790313344084-cook, eightfold jobs.acme.example,",
    "https://candidate.webcruiter.com/nb-no/Home/companyadverts?companylock=2180#search, webcruiter 2180,",
    "https://candidate.webcruiter.com/en-gb/home/companyadverts?companyLock=2180, webcruiter 2180,",
    "https://cdn.jobylon.com/jobs/company-groups/195/embed/v2/?page_size=200, jobylon emp.jobylon.com, https://cdn.jobylon.com/jobs/company-groups/195/embed/v2/",
    "https://workforcenow.cloud.adp.com/mascsr/default/mdf/recruitment/recruitment.html?ccId=19000101_000001&cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1, adp 3825f7a8-dec1-43e7-a9d0-eaac67e830d1, https://workforcenow.cloud.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1&ccId=19000101_000001",
    "https://ats.rippling.com/en-GB/acme/jobs, rippling acme,",
    "https://acme.careers.hibob.com/, hibob acme,",
    "https://jobs.jobvite.com/careers/acme, jobvite acme,",
    "https://www.paycomonline.net/v4/ats/web.php/portal/8E7F16AD6654E4ED3797EE9F40DB0A48/career-page, paycom 8E7F16AD6654E4ED3797EE9F40DB0A48,",
    "https://www.paycomonline.net/v4/ats/web.php/jobs?clientkey=8E7F16AD6654E4ED3797EE9F40DB0A48, paycom 8E7F16AD6654E4ED3797EE9F40DB0A48,",
    "https://acme.csod.com/ux/ats/careersite/4/home?c=acme, cornerstone acme, https://acme.csod.com/ux/ats/careersite/4/home?c=acme",
    "https://cdn.jobylon.com/jobs/companies/1045/embed/v2/, jobylon emp.jobylon.com, https://cdn.jobylon.com/jobs/companies/1045/embed/v2/",
    "https://join.com/companies/acme, join acme,",
    "https://www.comeet.com/jobs/acme/30.005/cook/18.767, comeet 30.005, https://www.comeet.com/jobs/acme/30.005",
    "https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?ccId=19000101_000001&cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1&lang=en_US, adp 3825f7a8-dec1-43e7-a9d0-eaac67e830d1, https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1&ccId=19000101_000001",
    "https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1&ccId=19000101_000001&lang=fr_CA&jobId=7, adp 3825f7a8-dec1-43e7-a9d0-eaac67e830d1, https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1&ccId=19000101_000001&lang=fr_CA",
    "https://jobs.acme.example/stellen/Koch-de-j7.html, rexx jobs.acme.example,",
    "https://careers.acme.example/global/de/job/7/Koch, phenom careers.acme.example, https://careers.acme.example/global/de",
    "https://jobs.acme.example/job/Koch/7-de_DE/, successfactors jobs.acme.example, https://jobs.acme.example/?locale=de_DE",
  })
  void board_isKnown(String url, String name, String address) {
    BoardLink link = BoardLink.of(url).orElseThrow();

    assertThat(link.name()).isEqualTo(name);
    assertThat(link.board().url()).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://www.greenhouse.io/acme",
        "https://boards.greenhouse.io/embed/job_board/js",
        "https://www.lever.co/",
        "https://jobs.ashbyhq.com/",
        "https://jobs.ashbyhq.com/api/non-user-graphql",
        "https://help.workable.com/x",
        "https://jobs.workable.com/view/7",
        "https://www.personio.de/",
        "https://acme.wd5.myworkdayjobs.com/",
        "https://acme.example/jobs.lever.co/acme",
        "https://jobs.lever.co/%E0%A4%A",
        "https://jobs.lever.co/%2e%2e",
        "nothing"
      })
  void otherPage_leadsToNoBoard(String url) {
    assertThat(BoardLink.of(url)).isEmpty();
  }
}

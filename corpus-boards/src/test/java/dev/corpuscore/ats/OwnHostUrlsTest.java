package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of ads on hosts of the employers, and of Paylocity, whose ads do not name their board. */
class OwnHostUrlsTest {
  private static AtsSystem system(String name) {
    return AtsSystems.named(name).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "jobs.douglas.group/default/job/Director-SAP-S4-HANA-%28fmx%29/612-en_US,"
        + "successfactors/jobs.douglas.group/612",
    "jobs.douglas.group/job/Direktor/612-de_DE/,successfactors/jobs.douglas.group/612",
    "jobs.douglas.group/parfum/job/Direktor/612-de_DE,successfactors/jobs.douglas.group:parfum/612",
    "careers.skyworksinc.com/job/Andover-Analytics-Co-Op-CA/1055209600,"
        + "successfactors/careers.skyworksinc.com/1055209600",
    "careers.steris.com/job/RICHMOND-Intern-CA-94804/1054522400/?feedId=null&utm_source=J2WRSS,"
        + "successfactors/careers.steris.com/1054522400",
    "careers.usbank.com/global/en/job/2023-0020491/2024-Intern,"
        + "phenom/careers.usbank.com/2023-0020491",
    "careers.truist.com/us/en/job/TBJTBFUSR0078021EXTERNALENUS,"
        + "phenom/careers.truist.com/TBJTBFUSR0078021EXTERNALENUS",
    "careers.garmin.com/careers-home/jobs/10499,jibe/careers.garmin.com/10499",
    "careers.mymichigan.org/jobs/49124?lang=en-us,jibe/careers.mymichigan.org/49124",
    "icotek-portal.rexx-systems.com/Controller-mwd-de-j182.html,"
        + "rexx/icotek-portal.rexx-systems.com/182",
    "karriere.median-kliniken.de/de/jobs/job/Examinierte-Pflegefachkraft-mwd-de-j17969.html?x=1,"
        + "rexx/karriere.median-kliniken.de/17969",
    "jobs.acme.example/de/de/job/Cook-en-j7.html,rexx/jobs.acme.example/7",
    "emp.jobylon.com/jobs/355795-mekaniker-till-varberg/?utm_source=x,"
        + "jobylon/emp.jobylon.com/355795",
    "emp.jobylon.com/applications/jobs/4069/create/?utm_source=ams,"
        + "jobylon/emp.jobylon.com/4069",
    "jobs.acme.example/careers/job/790313344084-cook?domain=x,"
        + "eightfold/jobs.acme.example/790313344084",
    "jobs.acme.example/careers?domain=acme.example&pid=790313344084,"
        + "eightfold/jobs.acme.example/790313344084",
    "acme.eightfold.ai/careers/job/7,eightfold/acme.eightfold.ai/7",
    "konnecthub.zohorecruit.com.au/jobs/Careers/7/Cook,zoho/konnecthub.zohorecruit.com.au/7",
    "acme.dvinci-easy.com/de/jobs/52664/koch,dvinci/acme.dvinci-easy.com/52664",
    "acme.dvinci-hr.com/en/jobs/52664/cook,dvinci/acme/52664",
    "www.applicantpro.com/openings/netcentrics/jobs/2753633-478257,applicantpro/netcentrics/2753633",
    "www.applicantpro.com/openings/group1/jobs/2002537/NY-New-York/New-York/Intern,"
        + "applicantpro/group1/2002537",
    "kth.varbi.com/en/what:login/jobID:954145/type:job/where:4,varbi/kth/954145",
    "workforcenow.cloud.adp.com/mascsr/default/mdf/recruitment/recruitment.html"
        + "?jobId=7&ccId=19000101_000001&cid=3825f7a8-dec1-43e7-a9d0-eaac67e830d1,"
        + "adp/3825f7a8-dec1-43e7-a9d0-eaac67e830d1/7",
    "join.com/companies/Acme/16244456-koch-berlin?pid=x,join/acme/16244456",
    "comeet.com/jobs/acme/30.005/senior-cook/18.767?ref=x,comeet/30.005/18.767",
    "workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html"
        + "?jobId=512345&ccId=19000101_000001&source=IN&cid=3825F7A8-dec1-43e7-a9d0-eaac67e830d1,"
        + "adp/3825f7a8-dec1-43e7-a9d0-eaac67e830d1/512345",
    "recruiting.paylocity.com/recruiting/jobs/Details/4248451/Fermi-LLC/Tax-Director,"
        + "paylocity/recruiting.paylocity.com/4248451",
    "recruiting.paylocity.com/Recruiting/Jobs/Apply/4248451,"
        + "paylocity/recruiting.paylocity.com/4248451",
  })
  void of_pageOfAnAd_isTheAd(String url, String identity) {
    Identity ad = Objects.requireNonNull(UrlIdentities.of("https://" + url).identity());

    assertThat(ad.ats() + "/" + ad.tenant() + "/" + ad.externalId()).isEqualTo(identity);
    assertThat(UrlIdentities.before("https://" + url).orElseThrow().identity())
        .as("what it was by the first table")
        .isNull();
  }

  /** Only such a page is known to exist. */
  @Test
  void of_pageOfSuccessFactors_keepsTitleAndLanguage() {
    assertThat(UrlIdentities.of("https://jobs.acme.example/default/job/Koch/7-de_DE/?x=1"))
        .extracting(UrlIdentity::canonicalUrl)
        .isEqualTo("https://jobs.acme.example/job/Koch/7-de_DE");
    AdRequest koch = Recorded.job("https://jobs.acme.example/job/Koch/7-de_DE", null).orElseThrow();
    assertThat(system("successfactors").request(koch).url()).isEqualTo(koch.url());
  }

  @ParameterizedTest
  @CsvSource({
    "careers.acme.example/job/cook/7",
    "careers.acme.example:8443/job/cook/1055209600",
    "127.0.0.1/job/cook/1055209600",
    "careers.acme.example/jobs/cook/1055209600",
    "careers.acme.example/careers-home/jobs/search",
    "careers.acme.example/us/en/job/search",
    "careers.acme.example/jobs/7",
    "careers.acme.example/careers/job/7",
    "careers.acme.example/careers/job/1234567-cook",
    "careers.acme.example/careers/job/2026-10-01-12345678901",
    "acme.example.com.au/jobs/Careers/7/Cook",
    "jobs.lever.co/x/job/cook/1055209600",
    "jobs.acme.example/Koch-j7.html",
    "jobs.acme.example/Koch-de-j7",
    "emp.jobylon.com/companies/7-acme/",
    "join.com/companies/acme",
    "www.comeet.com/jobs/acme/30.005",
    "workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=x&jobId=7",
  })
  void of_otherPage_isNoAd(String url) {
    assertThat(UrlIdentities.of("https://" + url).identity()).isNull();
  }
}

package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.day;
import static dev.corpuscore.ats.Recorded.ofBoard;
import static dev.corpuscore.ats.Recorded.second;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Ads of the systems of the table of linked boards, in recorded answers; expected by hand. */
class LinkedAdTest {
  private static PostingContent ad(String url, byte[] answer) {
    return Recorded.ad(url, answer).content();
  }

  @Test
  void breezy_recordedPage_isRead() {
    PostingContent ad =
        ad(
            "https://drhouse-inc.breezy.hr/p/017c1e8fe5bb01-physician?source=GoogleJobs",
            ofBoard("breezy/drhouse-inc-017c1e8fe5bb01.html"));

    assertThat(ad.identity()).isEqualTo(new Identity("breezy", "drhouse-inc", "017c1e8fe5bb01"));
    assertThat(ad.title()).isEqualTo("Physician, OB/GYN – Telemedicine Opportunity – DrHouse");
    assertThat(ad.company()).isNotNull().extracting(Company::name).isEqualTo("DrHouse, Inc.");
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(ad.salary()).isEqualTo(new Salary(100.0, 200.0, "USD", Salary.Period.HOUR, null));
    assertThat(ad.published()).isEqualTo(day("2026-09-24"));
  }

  @Test
  void icims_recordedPage_isReadWithoutWhatIsMadeUp() {
    PostingContent ad =
        ad(
            "https://careers-hhsys.icims.com/jobs/66341/lpn-staff-*sign-on-bonus*/job?in_iframe=1",
            ofBoard("icims/hhsys-66341.html"));

    assertThat(ad.identity()).isEqualTo(new Identity("icims", "careers-hhsys", "66341"));
    assertThat(ad.title())
        .isEqualTo("LPN Staff *SIGN-ON BONUS*, Athens-Limestone, Med-Surg, 3E, FT-3rd Shift");
    assertThat(ad.company())
        .isNotNull()
        .extracting(Company::name)
        .isEqualTo("Huntsville Hospital Health System");
    assertThat(ad.expiresAt()).as("made up").isNull();
    assertThat(ad.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(org.assertj.core.api.Assertions.tuple("Athens", "AL", "US"));
  }

  @Test
  void jazzhr_recordedPage_isRead() {
    PostingContent ad =
        ad(
            "https://addictionrecoverycare.applytojob.com/apply/sf4i9HFuTa/Admissions-Clerk",
            ofBoard("jazzhr/addictionrecoverycare-detail.html"));

    assertThat(ad.title()).isEqualTo("Admissions Clerk");
    assertThat(ad.published()).isEqualTo(day("2026-07-31"));
    assertThat(ad.expiresAt()).isEqualTo(Instant.parse("2026-10-29T23:59:59Z"));
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
  }

  @Test
  void oracle_recordedAd_isRead() {
    PostingContent ad =
        ad(
            "https://acme.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/de/sites/CX/job/116362",
            ofBoard("oracle/two-details.json"));

    assertThat(ad.title()).isEqualTo("Nurse Tech / Med Surg");
    assertThat(ad.published()).isEqualTo(second("2026-08-26T21:30:07Z"));
    assertThat(ad.employmentType()).isNull();
    assertThat(ad.description()).contains("Get to Know Your Team", "REQUIRED QUALIFICATIONS");
  }

  @Test
  void ukg_recordedAd_isRead() {
    PostingContent ad =
        ad(
            "https://recruiting.ultipro.com/GRE1050GNHP/JobBoard/"
                + "2b67ecb4-00fb-4863-931a-7bf0ebcb493a/OpportunityDetail"
                + "?opportunityId=B5863D47-1084-4760-BEFD-A211C489F61D&source=x",
            ofBoard("ukg/GRE1050GNHP-detail.html"));

    assertThat(ad.identity())
        .isEqualTo(
            new Identity(
                "ukg",
                "recruiting.ultipro.com:GRE1050GNHP",
                "b5863d47-1084-4760-befd-a211c489f61d"));
    assertThat(ad.title()).isEqualTo("Patient Care Technician II, 6 Tower, Medical, Part Time");
    assertThat(ad.employmentType()).isEqualTo(EmploymentType.PART_TIME);
    assertThat(ad.workplace()).isNull();
    assertThat(ad.salary()).as("not shown").isNull();
    assertThat(ad.department()).isEqualTo("Nursing Related");
    assertThat(ad.published()).isEqualTo(second("2026-09-21T13:36:13.364Z"));
    assertThat(ad.locations())
        .extracting(Location::city, Location::region, Location::country)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("Greenwood", "South Carolina", "US"));
  }

  @Test
  void zoho_recordedPage_isDecodedOnce() {
    PostingContent ad =
        ad(
            "https://acme.zohorecruit.com/jobs/Careers/7/x",
            ofBoard("zoho/srmtech-detail-backslashes.html"));

    assertThat(ad.title()).isEqualTo("Linux Embedded Computer Vision Developer");
    assertThat(ad.published()).isEqualTo(day("2025-03-18"));
    assertThat(ad.description()).startsWith("10.Hands on knowledge\\experience on");
  }
}

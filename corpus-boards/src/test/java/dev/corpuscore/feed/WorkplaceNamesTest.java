package dev.corpuscore.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Workplace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkplaceNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Remote | REMOTE",
        "Fully remote | REMOTE",
        "Full Remote | REMOTE",
        "Work From Home | REMOTE",
        "Remote - US | REMOTE",
        "REMOTE, Germany | REMOTE",
        "Remote (with travel) | REMOTE",
        "Hybrid | HYBRID",
        "Hybrid (3 days) | HYBRID",
        "Hybrid - 2 days in the office | HYBRID",
        "hybrid_remote | HYBRID",
        "ON_SITE | ONSITE",
        "In-Person | ONSITE",
        "Office | ONSITE",
        "Onsite/Office | ONSITE",
        "On-site - Berlin | ONSITE",
        "on_site, Berlin | ONSITE",
      })
  void workplace_ofOneName_isIt(String said, Workplace workplace) {
    assertThat(WorkplaceNames.workplace(said)).isEqualTo(workplace);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "null",
        "''",
        "-",
        "Remote/On-site",
        "Remote or Hybrid",
        "Hybrid or Remote",
        "Onsite, Remote, Hybrid",
        "Remote 2 days a week",
        "Remote optional",
        "Remote möglich",
        "Remote: No",
        "Remote: Nein",
        "Remote: false",
        "Hybrid oder Remote",
        "Hybrid, Onsite, Remote",
        "Hybrid: Nein",
        "Not remote",
        "Partially remote",
        "Remotely",
        "Remotesensing",
        "Office Manager",
        "Home",
        "Site",
        "Flexible",
      })
  void workplace_ofNoneOrSeveral_isNull(@Nullable String said) {
    assertThat(WorkplaceNames.workplace(said)).isNull();
  }
}

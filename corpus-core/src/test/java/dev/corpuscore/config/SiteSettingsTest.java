package dev.corpuscore.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Fault;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings that say who publishes the pages. */
class SiteSettingsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"a@b.example", "mailto:a@b.example", "https://b.example/report?form=1#ad"})
  void read_siteContact_isAPageOrAMailAddress(String contact) {
    URI read = Settings.read(Map.of("CORE_SITE_CONTACT", contact)).site().contact();

    assertThat(read).hasToString(contact.startsWith("a@") ? "mailto:a@b.example" : contact);
  }

  @ParameterizedTest
  @CsvSource({
    "CORE_SITE_NAME, 'two\nlines'",
    "CORE_SITE_NAME, 'turned \u202E round'",
    "CORE_SITE_NAME, 1234567890123456789012345678901234567890123456789012345678901",
    "CORE_SITE_IMPRINT, javascript:alert(1)",
    "CORE_SITE_IMPRINT, /imprint",
    "CORE_SITE_IMPRINT, mailto:a@b.example",
    "CORE_SITE_PRIVACY, 'https://b.example/\"><script>'",
    "CORE_SITE_PRIVACY, https://ann:geheim@b.example",
    "CORE_SITE_CONTACT, data:text/html;base64,PHNjcmlwdD4=",
    "CORE_SITE_CONTACT, mailto:a@b.example?bcc=c@d.example",
    "CORE_SITE_CONTACT, '<a@b.example>'",
    "CORE_SITE_CONTACT, nobody",
  })
  void read_whatPagesMustNotShow_isTheOneFault(String name, String value) {
    assertThat(SettingsTest.refused(Map.of(name, value)).faults())
        .extracting(Fault::pointer)
        .containsExactly(name);
  }
}

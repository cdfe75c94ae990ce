package dev.corpuscore.page.jobtech;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What an import keeps of an ad. */
class AdShapeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"headline\":\"Kock\"}|{\"headline\":\"Kock\"}",
        "{\"scope_of_work\":{\"max\":100,\"min\":75.5}}|{\"scope_of_work\":{\"max\":100,\"min\":75.5}}",
        "{\"occupation\":{\"label\":\"Kock\",\"concept_id\":\"7YVF_kE4_aPm\"}}|{\"occupation\":{\"concept_id\":\"7YVF_kE4_aPm\",\"label\":\"Kock\"}}",
        // older ads have lists of one
        "{\"occupation\":[{\"label\":\"Kock\"}]}|{\"occupation\":{\"label\":\"Kock\"}}",
        "{\"must_have\":{\"skills\":[{\"label\":\"Sås\",\"weight\":10}],\"languages\":[]}}|{\"must_have\":{\"skills\":[{\"label\":\"Sås\",\"weight\":10}]}}",
        "{\"id\":24573344}|{\"id\":\"24573344\"}",
        "{\"label\":[\"a\",null,\"b\"]}|{\"label\":[\"a\",\"b\"]}",
        // one label alone is no list, a list of one is
        "{\"label\":\"nyckelord\"}|{\"label\":\"nyckelord\"}",
        "{\"label\":[\"nyckelord\"]}|{\"label\":[\"nyckelord\"]}",
        "{\"publication_date\":\"2026-11-01T08:00:00\"}|{\"publication_date\":\"2026-11-01T08:00:00\"}",
        "{\"workplace_address\":{\"coordinates\":[18.06,59.33]}}|{\"workplace_address\":{\"coordinates\":[18.06,59.33]}}",
        "{\"headline\":\"a\\u0000b\\u202ec\"}|{\"headline\":\"abc\"}",
        "{\"employer\":{\"name\":\"AT&T"
            + " <3\",\"url\":\"https://a.example/?b=1\"}}|{\"employer\":{\"name\":\"AT&T"
            + " <3\",\"url\":\"https://a.example/?b=1\"}}",
      })
  void clean_ofTheShape_isKept(String said, String kept) {
    AdShape.Cleaned cleaned = clean(said);

    assertThat(json(cleaned)).isEqualTo(kept);
    assertThat(cleaned.leftOut()).isEqualTo(LeftOutMembers.NOTHING);
    assertThat(clean(kept).ad()).isEqualTo(cleaned.ad());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"headline\":\"Kock\",\"occupation\":\"Kock\"}",
        "{\"headline\":\"Kock\",\"occupation\":[{\"label\":\"a\"},{\"label\":\"b\"}]}",
        "{\"headline\":\"Kock\",\"employer\":[]}",
        "{\"headline\":\"Kock\",\"must_have\":{\"skills\":{\"label\":\"Sås\"}}}",
        "{\"headline\":\"Kock\",\"must_have\":{\"skills\":[\"Sås\"]}}",
        "{\"headline\":\"Kock\",\"number_of_vacancies\":\"3\"}",
        "{\"headline\":\"Kock\",\"number_of_vacancies\":1.5}",
        // what no strict reader would read again
        "{\"headline\":\"Kock\",\"scope_of_work\":{\"min\":1e17}}",
        "{\"headline\":\"Kock\",\"trainee\":\"true\"}",
        "{\"headline\":\"Kock\",\"publication_date\":\"yesterday\"}",
        "{\"headline\":\"Kock\",\"timestamp\":\"2026\"}",
        "{\"headline\":\"Kock\",\"logo_url\":\"javascript:alert(1)\"}",
        "{\"headline\":\"Kock\",\"logo_url\":\"https://a.example/<script>\"}",
        "{\"headline\":\"Kock\",\"employer\":{\"url\":\"www.a.example\"}}",
        "{\"headline\":\"Kock\",\"occupation\":{\"label\":\"<b>Kock</b>\"}}",
        "{\"headline\":\"Kock\",\"id\":\"7<script>\"}",
        "{\"headline\":\"Kock\",\"label\":\"<b>\"}",
        "{\"headline\":\"Kock\",\"label\":7}",
        "{\"headline\":\"Kock\",\"label\":{\"a\":\"b\"}}",
        "{\"headline\":\"Kock\",\"workplace_address\":{\"coordinates\":[18.06]}}",
        "{\"headline\":\"Kock\",\"workplace_address\":{\"coordinates\":[18.06,91]}}",
        "{\"headline\":\"Kock\",\"workplace_address\":{\"coordinates\":[\"18\",\"59\"]}}",
      })
  void clean_anotherType_isLeftOutAndCounted(String said) {
    AdShape.Cleaned cleaned = clean(said);

    assertThat(json(cleaned)).isEqualTo("{\"headline\":\"Kock\"}");
    assertThat(cleaned.leftOut()).isEqualTo(new LeftOutMembers(0, 1, 0));
  }

  @Test
  void clean_unknownMembers_areLeftOutAndCounted() {
    AdShape.Cleaned cleaned =
        clean(
            "{\"headline\":\"Kock\",\"record\":{\"origin\":\"import\"},\"legacyAd\":{},"
                + "\"employer\":{\"name\":\"Krog\",\"digest\":\"x\"}}");

    assertThat(json(cleaned)).isEqualTo("{\"employer\":{\"name\":\"Krog\"},\"headline\":\"Kock\"}");
    assertThat(cleaned.leftOut()).isEqualTo(new LeftOutMembers(3, 0, 0));
  }

  /** The posting itself has these, so they are no loss. */
  @Test
  void clean_whatThePostingHas_isNotKeptTwice() {
    AdShape.Cleaned cleaned =
        clean(
            "{\"headline\":\"Kock\",\"description\":{\"text\":\"a\",\"text_formatted\":\"<p>a</p>\","
                + "\"needs\":\"b\"},\"removed\":false,\"removed_date\":null,\"relevance\":0.5}");

    assertThat(json(cleaned))
        .isEqualTo("{\"description\":{\"needs\":\"b\"},\"headline\":\"Kock\"}");
    assertThat(cleaned.leftOut()).isEqualTo(LeftOutMembers.NOTHING);
  }

  @Test
  void clean_people_areTakenOut() {
    AdShape.Cleaned cleaned =
        clean(
            "{\"application_contacts\":[{\"name\":\"Ann Ek\",\"email\":\"ann@krog.example\"}],"
                + "\"application_details\":{\"email\":\"jobb@krog.example\",\"via_af\":false},"
                + "\"employer\":{\"email\":\"e@krog.example\",\"phone_number\":\"070\"}}");

    assertThat(json(cleaned)).isEqualTo("{\"application_details\":{\"via_af\":false}}");
    assertThat(cleaned.contacts().json())
        .isEqualTo(
            "{\"application_contacts\":[{\"email\":\"ann@krog.example\",\"name\":\"Ann Ek\"}],"
                + "\"application_details\":{\"email\":\"jobb@krog.example\"},"
                + "\"employer\":{\"email\":\"e@krog.example\",\"phone_number\":\"070\"}}");
    assertThat(cleaned.leftOut()).isEqualTo(LeftOutMembers.NOTHING);
  }

  @Test
  void clean_peopleOfAnotherType_areLeftOutAndCounted() {
    AdShape.Cleaned cleaned =
        clean(
            "{\"headline\":\"Kock\",\"employer\":{\"email\":{\"name\":\"x\"},\"phone_number\":7},"
                + "\"application_contacts\":[\"Ann\",{\"name\":[\"Ann\"],\"digest\":\"x\"}]}");

    assertThat(json(cleaned)).isEqualTo("{\"headline\":\"Kock\"}");
    assertThat(cleaned.contacts()).isEqualTo(AdContacts.NONE);
    assertThat(cleaned.leftOut()).isEqualTo(new LeftOutMembers(1, 4, 0));
  }

  @Test
  void clean_peopleAlone_areNoAd() {
    AdShape.Cleaned cleaned = clean("{\"employer\":{\"email\":\"e@krog.example\"}}");

    assertThat(cleaned.ad()).isNull();
    assertThat(cleaned.contacts()).isEqualTo(AdContacts.NONE);
  }

  @Test
  void clean_adOfAnotherCore_hasTheIdThatJobTechGave() {
    assertThat(json(clean("{\"id\":\"p_whcm52sd5rhyf5evtvb2qan36x\",\"legacy_id\":\"7\"}")))
        .isEqualTo("{\"id\":\"7\"}");
    assertThat(clean("{\"id\":\"p_whcm52sd5rhyf5evtvb2qan36x\"}").ad()).isNull();
  }

  @Test
  void clean_overTheLimit_isCountedAsAWhole() {
    int frame = "{\"access\":\"\"}".length();
    AdShape.Cleaned fits = clean("{\"access\":\"" + "x".repeat(65_536 - frame) + "\"}");
    AdShape.Cleaned over = clean("{\"access\":\"" + "x".repeat(65_537 - frame) + "\"}");

    assertThat(json(fits)).hasSize(65_536);
    assertThat(over.ad()).isNull();
    assertThat(over.leftOut()).isEqualTo(new LeftOutMembers(0, 0, 1));
  }

  /** Whatever stands in place of a member: what is kept is cleaned to itself. */
  @Test
  void clean_anyValueInAnyPlace_settlesAtOnce() {
    List<String> names = new ArrayList<>();
    AdShape.walk((path, member) -> names.add(path));
    for (String value :
        List.of("\"<b>\"", "7", "-1.5", "true", "[]", "{}", "[[]]", "[{\"label\":[1]}]", "\" \"")) {
      for (String path : names) {
        String ad = value;
        for (String name : path.split("\\.").length == 1 ? List.of(path) : reversed(path)) {
          ad = "{\"" + name + "\":" + ad + "}";
        }
        LegacyAd kept = clean(ad).ad();
        assertThat(kept == null ? null : AdShape.clean(kept).ad()).as(ad).isEqualTo(kept);
      }
    }
  }

  private static List<String> reversed(String path) {
    return List.of(path.split("\\.")).reversed();
  }

  private static AdShape.Cleaned clean(String json) {
    return AdShape.clean(StrictJson.read(json.getBytes(UTF_8)));
  }

  private static String json(AdShape.Cleaned cleaned) {
    LegacyAd ad = Objects.requireNonNull(cleaned.ad());
    JsonNode tree = AdShape.tree(ad);
    assertThat(tree.isObject()).isTrue();
    return ad.json();
  }
}

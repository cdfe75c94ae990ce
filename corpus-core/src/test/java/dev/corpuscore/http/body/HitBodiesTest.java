package dev.corpuscore.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.jobtech.LegacyAd;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HitBodiesTest {
  private static final JsonMapper JSON = new JsonMapper();

  /** Every length cuts somewhere else: in an escape, in a character of several bytes, nowhere. */
  @Test
  void shown_isTheContentWithTheBeginningOfItsDescription() {
    String description = "a\"\n\u0001é漢😀b".repeat(5);
    Posting posting =
        posting(
            PostingContent.of("https://acme.example/1", "Cook \"digest\":\"")
                .company(new Company("Acme", null))
                .description(description)
                .descriptionHtml("<p>never shown</p>")
                .build());
    byte[] body = new HitBodies().of(posting);

    for (int bytes = 0; bytes < 130; bytes++) {
      PostingContent shown = HitContents.shown(body, bytes).content();

      String text = String.valueOf(shown.description());
      assertThat(description).as(bytes + " bytes").startsWith(text);
      assertThat(shown)
          .isEqualTo(posting.content().toBuilder().description(text).descriptionHtml(null).build());
    }
    assertThat(HitContents.shown(body, 200).content().description()).isEqualTo(description);
  }

  @Test
  void writeAd_fullPosting_givesEveryMember() {
    Posting posting =
        posting(
            PostingContent.of("https://acme.example/jobs/1", "Data \"lake\" engineer")
                .company(new Company("Acme", "https://acme.example"))
                .locations(
                    List.of(
                        new Location("Lund, Sweden", "Lund", "Skåne", "SE", 55.7, 13.19),
                        Location.ofText("Oslo")))
                .employmentType(EmploymentType.FULL_TIME)
                .salary(new Salary(1.0, 2.0, "SEK", null, "good pay"))
                .description("All of it.")
                .descriptionHtml("<p>All of it.</p>")
                .published(
                    new Published(
                        Instant.parse("2026-01-02T03:04:05Z"), Published.Precision.SECOND))
                .expiresAt(Instant.parse("2027-01-02T03:04:05Z"))
                .applyUrl("https://acme.example/apply/1")
                .identity(new Identity("greenhouse", "acme", "42"))
                .build());

    String ad = ad(posting, 0.25);

    assertThat(ad)
        .isEqualTo(
            """
            {"id":"ID","legacy_id":null,"external_id":"42","original_id":null,"label":[],\
            "webpage_url":"https://acme.example/jobs/1",\
            "logo_url":null,"headline":"Data \\"lake\\" engineer",\
            "application_deadline":"2027-01-02T03:04:05","number_of_vacancies":null,\
            "description":{"text":"All of it.","text_formatted":"<p>All of it.</p>",\
            "company_information":null,"needs":null,"requirements":null,"conditions":null},\
            "employment_type":{"concept_id":null,"label":"Full time","legacy_ams_taxonomy_id":null},\
            "salary_type":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "salary_description":"good pay",\
            "duration":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "working_hours_type":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "scope_of_work":{"min":null,"max":null},"access":null,\
            "employer":{"phone_number":null,"email":null,"url":"https://acme.example",\
            "organization_number":null,"name":"Acme","workplace":null},\
            "application_details":{"information":null,"reference":null,"email":null,"via_af":null,\
            "url":"https://acme.example/apply/1","other":null},\
            "experience_required":null,"access_to_own_car":null,"driving_license_required":null,\
            "driving_license":[],\
            "occupation":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "occupation_group":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "occupation_field":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "workplace_address":{"municipality":"Lund","municipality_code":null,\
            "municipality_concept_id":null,"region":"Skåne","region_code":null,\
            "region_concept_id":null,"country":"Sweden","country_code":"199",\
            "country_concept_id":null,"street_address":null,"postcode":null,"city":"Lund",\
            "coordinates":[13.19,55.7]},\
            "must_have":{"skills":[],"languages":[],"work_experiences":[],"education":[],\
            "education_level":[]},\
            "nice_to_have":{"skills":[],"languages":[],"work_experiences":[],"education":[],\
            "education_level":[]},\
            "application_contacts":[],"remote_work":null,"open_for_all":null,"trainee":null,\
            "larling":null,"franchise":null,"hire_work_place":null,\
            "workplace_model":{"concept_id":null,"label":null,"legacy_ams_taxonomy_id":null},\
            "publication_date":"2026-01-02T03:04:05",\
            "last_publication_date":"2027-01-02T03:04:05","removed":false,"removed_date":null,\
            "source_type":"import","timestamp":1767225600000,"relevance":0.250000}\
            """
                .replace("ID", posting.id().value()));
  }

  @Test
  void writeAd_ofAJobTechAd_isThatAdWithWhatWeKnowBetter() {
    Posting posting =
        posting(
            PostingContent.of("https://ads.example/7", "Kock")
                .company(new Company("Krog AB", null))
                .locations(List.of(new Location("Lund", "Lund", null, "SE", 55.7, 13.19)))
                .description("Sås.")
                .descriptionHtml("<p>Sås.</p>")
                .published(
                    new Published(
                        Instant.parse("2026-01-02T03:04:05Z"), Published.Precision.SECOND))
                .legacyAd(
                    new LegacyAd(
                        """
                        {"application_details":{"via_af":false},\
                        "description":{"needs":"Kniv"},\
                        "employer":{"workplace":"Krogen"},"external_id":"46-7","id":"7",\
                        "must_have":{"skills":[{"concept_id":"s1","label":"Sås","weight":10}]},\
                        "number_of_vacancies":2,"occupation":{"concept_id":"o1","label":"Kock"},\
                        "publication_date":"2026-01-02T04:04:05","timestamp":1767323045000,\
                        "workplace_address":{"coordinates":[13.2,55.71],"country_code":"199",\
                        "municipality":"Lund"}}\
                        """))
                .build());

    JsonNode ad = JSON.readTree(ad(posting, 0.5));

    Map<String, String> expected =
        Map.ofEntries(
            Map.entry("/id", "\"" + posting.id().value() + "\""),
            Map.entry("/legacy_id", "\"7\""),
            Map.entry("/external_id", "\"46-7\""),
            Map.entry("/headline", "\"Kock\""),
            Map.entry("/webpage_url", "\"https://ads.example/7\""),
            Map.entry(
                "/description",
                "{\"text\":\"Sås.\",\"text_formatted\":\"<p>Sås.</p>\",\"company_information\":null,"
                    + "\"needs\":\"Kniv\",\"requirements\":null,\"conditions\":null}"),
            Map.entry("/employer/name", "\"Krog AB\""),
            Map.entry("/employer/workplace", "\"Krogen\""),
            Map.entry("/application_details/via_af", "false"),
            Map.entry("/application_details/url", "null"),
            Map.entry(
                "/must_have/skills",
                "[{\"concept_id\":\"s1\",\"label\":\"Sås\",\"weight\":10,"
                    + "\"legacy_ams_taxonomy_id\":null}]"),
            Map.entry("/nice_to_have/skills", "[]"),
            Map.entry("/number_of_vacancies", "2"),
            Map.entry("/occupation/concept_id", "\"o1\""),
            Map.entry("/publication_date", "\"2026-01-02T04:04:05\""),
            Map.entry("/timestamp", "1767323045000"),
            Map.entry("/workplace_address/municipality", "\"Lund\""),
            Map.entry("/workplace_address/city", "null"),
            Map.entry("/workplace_address/country_code", "\"199\""),
            Map.entry("/workplace_address/coordinates", "[13.2,55.71]"),
            Map.entry("/removed", "false"),
            Map.entry("/relevance", "0.5"));
    assertThat(expected)
        .allSatisfy(
            (pointer, value) -> assertThat(ad.at(pointer).toString()).as(pointer).isEqualTo(value));
    JsonBytes whole = new JsonBytes(0);
    HitBodies.writePosting(whole, new HitBodies().of(posting));
    assertThat(whole.done()).isEqualTo(PostingJson.bytes(posting));
  }

  @Test
  void writeAd_leastPosting_hasTheSameObjectsWithNullLeaves() {
    Posting posting = posting(PostingContent.of("https://a.example/1", "Cook").build());

    JsonNode ad = JSON.readTree(ad(posting, 1));

    assertThat(ad.at("/description/text").isNull()).isTrue();
    assertThat(ad.at("/employer/name").isNull()).isTrue();
    assertThat(ad.at("/occupation_field/label").isNull()).isTrue();
    assertThat(ad.at("/workplace_address/municipality").isNull()).isTrue();
    assertThat(ad.at("/workplace_address/coordinates").toString()).isEqualTo("[null,null]");
    assertThat(ad.at("/application_details/url").stringValue()).isEqualTo("https://a.example/1");
    assertThat(ad.at("/relevance").toString()).isEqualTo("1");
  }

  @Test
  void writeAd_placeKnownByItsTextAlone_isTheMunicipality() {
    Posting posting =
        posting(
            PostingContent.of("https://a.example/1", "Cook")
                .locations(List.of(Location.ofText("Remote, EMEA")))
                .build());

    JsonNode ad = JSON.readTree(ad(posting, 0));

    assertThat(ad.at("/workplace_address/municipality").stringValue()).isEqualTo("Remote, EMEA");
    assertThat(ad.at("/workplace_address/city").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "quotes \" and \\ and \n and \u0000",
        "🙂 é ß 漢字",
        "\"description\":{\"text\":",
        ",\"text_formatted\":\"x\",\"company_information\":null,\"relevance\":",
        ",\"description\":null,\"descriptionHtml\":null,\"language\":null}",
        "\\\",\"language\":\\"
      })
  void bothShapes_whateverTheTextHolds_areTheWritersOwnBytes(String text) {
    for (boolean described : List.of(true, false)) {
      Posting posting =
          posting(
              PostingContent.of("https://a.example/1", text)
                  .company(new Company(text, null))
                  .description(described ? text : null)
                  .descriptionHtml(described ? text : null)
                  .department(text)
                  .build());

      byte[] body = new HitBodies().of(posting);
      JsonBytes out = new JsonBytes(0);
      HitBodies.writePosting(out, body);
      byte[] written = out.done();

      assertThat(written).isEqualTo(PostingJson.bytes(posting));
      assertThat(HitBodies.postingBytes(body)).isEqualTo(written.length);
      assertThat(ad(posting, 0))
          .isEqualTo(
              new String(
                  new AdJson(Gazetteer.builtIn(), ZoneOffset.UTC).bytes(posting),
                  StandardCharsets.UTF_8));
      assertThat(HitBodies.adBytes(body)).isGreaterThanOrEqualTo(ad(posting, 0.123456).length());
    }
  }

  /** The text alone names all three, and no source says which city that is. */
  @Test
  void writeAd_placeThatIsOneText_isTakenApart() {
    Posting posting =
        posting(
            PostingContent.of("https://acme.example/1", "Cook")
                .locations(
                    List.of(new Location("Espoo, Uusimaa, Finland", null, null, "FI", null, null)))
                .build());

    assertThat(JSON.readTree(ad(posting, 0)).get("workplace_address").toString())
        .isEqualTo(
            "{\"municipality\":\"Espoo\",\"municipality_code\":null,"
                + "\"municipality_concept_id\":null,\"region\":\"Uusimaa\","
                + "\"region_code\":null,\"region_concept_id\":null,\"country\":\"Finland\","
                + "\"country_code\":\"FI\",\"country_concept_id\":null,"
                + "\"street_address\":null,\"postcode\":null,\"city\":null,"
                + "\"coordinates\":[null,null]}");
  }

  private static String ad(Posting posting, double relevance) {
    JsonBytes out = new JsonBytes(0);
    HitBodies.writeAd(out, new HitBodies().of(posting), relevance, null);
    return new String(out.done(), StandardCharsets.UTF_8);
  }

  private static Posting posting(PostingContent content) {
    Instant seen = Instant.parse("2026-01-01T00:00:00Z");
    return new Posting(
        Sha256.postingId(content.identity(), content.url()),
        Sha256.digest(content.url().getBytes(StandardCharsets.UTF_8)),
        content,
        PostingRecord.first(Origin.IMPORT, true, seen),
        7);
  }
}

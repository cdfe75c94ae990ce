package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Which members of an answer {@code /api/search} shows. */
class SearchMembersTest extends SearchRoutesFixture {
  /** Every member of an ad is there; nine have their values. */
  @Test
  void search_briefDetails_areJobSearchsMembers() {
    JsonNode whole = corpus.json("/api/search?q=engineer").at("/hits/0");
    String none = "\"concept_id\":null,\"label\":null,\"legacy_ams_taxonomy_id\":null";
    String skills =
        "{\"skills\":[],\"languages\":[],\"work_experiences\":[],\"education\":[],"
            + "\"education_level\":[]}";
    assertThat(corpus.json("/api/search?q=engineer&resdet=brief").at("/hits/0").toString())
        .isEqualTo(
            "{\"id\":"
                + whole.get("id")
                + ",\"legacy_id\":null,\"external_id\":null,\"original_id\":null,\"label\":[],"
                + "\"webpage_url\":"
                + whole.get("webpage_url")
                + ",\"logo_url\":null,\"headline\":\"Data engineer\",\"application_deadline\":null,"
                + "\"number_of_vacancies\":null,\"description\":{\"text\":null,"
                + "\"text_formatted\":null,\"company_information\":null,\"needs\":null,"
                + "\"requirements\":null,\"conditions\":null},"
                + "\"employment_type\":{\"concept_id\":null,\"label\":\"Full time\","
                + "\"legacy_ams_taxonomy_id\":null},\"salary_type\":{"
                + none
                + "},\"salary_description\":null,\"duration\":{"
                + none
                + "},\"working_hours_type\":{"
                + none
                + "},\"scope_of_work\":{\"min\":null,\"max\":null},\"access\":null,"
                + "\"employer\":{\"phone_number\":null,\"email\":null,\"url\":null,"
                + "\"organization_number\":null,\"name\":\"Acme\",\"workplace\":null},"
                + "\"application_details\":{\"information\":null,\"reference\":null,\"email\":null,"
                + "\"via_af\":null,\"url\":null,\"other\":null},\"experience_required\":null,"
                + "\"access_to_own_car\":null,\"driving_license_required\":null,"
                + "\"driving_license\":[],\"occupation\":{"
                + none
                + "},\"occupation_group\":{"
                + none
                + "},\"occupation_field\":{"
                + none
                + "},\"workplace_address\":{\"municipality\":null,\"municipality_code\":null,"
                + "\"municipality_concept_id\":null,\"region\":null,\"region_code\":null,"
                + "\"region_concept_id\":null,\"country\":null,\"country_code\":null,"
                + "\"country_concept_id\":null,\"street_address\":null,\"postcode\":null,"
                + "\"city\":null,\"coordinates\":[null,null]},\"must_have\":"
                + skills
                + ",\"nice_to_have\":"
                + skills
                + ",\"application_contacts\":[],\"remote_work\":null,\"open_for_all\":null,"
                + "\"trainee\":null,\"larling\":null,\"franchise\":null,\"hire_work_place\":null,"
                + "\"workplace_model\":{"
                + none
                + "},\"publication_date\":"
                + whole.get("publication_date")
                + ",\"last_publication_date\":null,\"removed\":null,\"removed_date\":null,"
                + "\"source_type\":null,\"timestamp\":null,\"relevance\":1}");
    assertThat(corpus.json("/api/search?q=engineer&resdet=full").at("/hits/0").has("description"))
        .isTrue();
    assertThat(
            corpus
                .json("/api/search?near=Lund&resdet=brief")
                .at("/hits/0/distance_km")
                .doubleValue())
        .isZero();
  }

  @Test
  void search_fields_areTheMembersOfHits_inThatOrder() {
    JsonNode answer =
        corpus.json(
            "/api/search?q=engineer&resdet=brief&fields=employer%7Bname,nothing%7D,%20headline");

    assertThat(answer.at("/hits/0").toString())
        .isEqualTo(
            "{\"employer\":{\"name\":\"Acme\",\"nothing\":null},\"headline\":\"Data engineer\"}");
    assertThat(answer.has("total")).isTrue();
  }

  @Test
  void search_fieldMaskInTheHeader_showsNoMore() {
    assertThat(masked("/api/search?q=engineer", "hits{headline,must_have{skills}},total{value}"))
        .isEqualTo(
            "{\"total\":{\"value\":1},\"hits\":[{\"headline\":\"Data engineer\","
                + "\"must_have\":{\"skills\":[]}}]}");
    assertThat(masked("/api/search?q=engineer&colour=green", "{positions, nothing}"))
        .isEqualTo(
            "{\"positions\":1,\"warnings\":[{\"parameter\":\"colour\",\"message\":\"is not a"
                + " parameter of this route and had no effect\"}],\"nothing\":null}");
    assertThat(ServedCorpus.parse(masked("/api/search?q=engineer", "hits{headline},*")).size())
        .isEqualTo(7);
    for (String malformed : List.of("hits{", "}", "a,,b", "a,a", "ä", "x".repeat(2_001))) {
      assertThat(ServedCorpus.parse(masked("/api/search", malformed)).at("/errors").toString())
          .as(malformed)
          .startsWith("{\"X-Fields\":\"");
    }
    assertThat(ServedCorpus.parse(masked("/api/search?fields=id", "hits{id}")).at("/errors/fields"))
        .isNotNull();
  }

  private static String masked(String path, String mask) {
    return corpus.get(path, "X-Fields", mask).body();
  }
}

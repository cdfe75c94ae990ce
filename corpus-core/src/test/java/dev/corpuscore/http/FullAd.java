package dev.corpuscore.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An ad that has every member of JobSearch 1.37, each concept another one; all invented. */
final class FullAd {
  private static final String SKILLS =
      "{\"skills\":[@W],\"languages\":[@W],\"work_experiences\":[@W],\"education\":[@W],"
          + "\"education_level\":[@W]}";

  private static final String SHAPE =
      """
      {"id":"24573344","external_id":"46-556000-0001-7","original_id":"23111222",
      "label":["nystartsjobb","MERIT"],
      "webpage_url":"https://arbetsformedlingen.se/platsbanken/annonser/24573344",
      "logo_url":"https://krog.example/logo.png",
      "headline":"Kock till Krogen",
      "application_deadline":"2027-03-01T23:59:59",
      "number_of_vacancies":2,
      "description":{"text":"Vi lagar mat.","text_formatted":"<p>Vi lagar mat.</p>",
        "company_information":"Krogen sedan 1912","needs":"Kockar","requirements":"Knivar",
        "conditions":"Kvällar"},
      "employment_type":@C,"salary_type":@C,
      "salary_description":"Månadslön","duration":@C,"working_hours_type":@C,
      "scope_of_work":{"min":75,"max":100},"access":"Snarast",
      "employer":{"phone_number":"090-16 16 16","email":"krog@krog.example",
        "url":"https://krog.example/","organization_number":"5560000001","name":"Krog AB",
        "workplace":"Krogen vid älven"},
      "application_details":{"information":"Ring först","reference":"K-7",
        "email":"jobb@krog.example","via_af":false,"url":"https://krog.example/sok",
        "other":"Kom förbi"},
      "experience_required":true,"access_to_own_car":false,"driving_license_required":true,
      "driving_license":[@C,@C],
      "occupation":@C,"occupation_group":@C,"occupation_field":@C,
      "workplace_address":{"municipality":"Umeå","municipality_code":"2480",
        "municipality_concept_id":"QiGt_BLu_amP","region":"Västerbottens län",
        "region_code":"24","region_concept_id":"g5Tt_CAV_zBd","country":"Sverige",
        "country_code":"199","country_concept_id":"i46j_HmG_v64",
        "street_address":"Storgatan 1","postcode":"90325","city":"Umeå",
        "coordinates":[20.26,63.83]},
      "must_have":@S,"nice_to_have":@S,
      "application_contacts":[
        {"name":"Ann \\"Köket\\" Ek","description":"Köksmästare","email":"ann@krog.example",
          "telephone":"070-1","contact_type":"Arbetsgivaren"},
        {"name":"Bo","description":null,"email":null,"telephone":"070-2","contact_type":null}],
      "remote_work":false,"open_for_all":true,"trainee":false,"larling":false,
      "franchise":false,"hire_work_place":false,"workplace_model":@C,
      "publication_date":"2026-10-01T08:00:00","last_publication_date":"2027-03-01T23:59:59",
      "removed":false,"removed_date":null,"source_type":"VIA_PLATSBANKEN_DXA",
      "timestamp":1790841600000}
      """;

  private FullAd() {}

  /** The ad as JobTech would give it. */
  static String json() {
    StringBuilder json = new StringBuilder();
    Matcher place = Pattern.compile("@([CW])").matcher(SHAPE.replace("@S", SKILLS));
    for (int n = 1; place.find(); n++) {
      String weight = place.group(1).equals("W") ? ",\"weight\":" + n : "";
      place.appendReplacement(
          json,
          "{\"concept_id\":\"c_"
              + n
              + "\",\"label\":\"Begrepp "
              + n
              + "\",\"legacy_ams_taxonomy_id\":\""
              + 1000 * n
              + "\""
              + weight
              + "}");
    }
    return place.appendTail(json).toString().replaceAll("\\n\\s*", "");
  }

  /** What {@code GET /api/ad/{id}} must answer. */
  static ObjectNode answer(String id) {
    ObjectNode ad = (ObjectNode) HttpCaller.parse(json());
    ad.set("legacy_id", ad.get("id"));
    return ad.put("id", id);
  }

  /** The same while nobody knows whom it names. */
  static ObjectNode answerWithoutContacts(String id) {
    ObjectNode ad = answer(id);
    ((ObjectNode) ad.get("employer")).putNull("email").putNull("phone_number");
    ((ObjectNode) ad.get("application_details")).putNull("email");
    ad.putArray("application_contacts");
    return ad;
  }

  /** Whether every member of this answer has a value somewhere, but for those named. */
  static boolean isFull(JsonNode answer, String... exceptions) {
    return missing(answer, "").matches("(?:(?:" + String.join("|", exceptions) + ");)*");
  }

  private static String missing(JsonNode node, String path) {
    if (node.isNull() || (node instanceof ArrayNode list && list.isEmpty())) {
      return path + ";";
    }
    StringBuilder missing = new StringBuilder();
    if (node.isArray()) {
      missing.append(missing(node.get(0), path));
    }
    node.properties()
        .forEach(it -> missing.append(missing(it.getValue(), path + "/" + it.getKey())));
    return missing.toString();
  }
}

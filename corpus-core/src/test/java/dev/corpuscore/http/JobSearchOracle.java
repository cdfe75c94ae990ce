package dev.corpuscore.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What each parameter of JobSearch must find, read off the ads' JSON: the values of one group are
 * alternatives, groups must all hold, what is excluded must not.
 */
final class JobSearchOracle {
  static final double EARTH_RADIUS_KM = 6_371.0087714;
  static final int KILOMETRES = 40;
  static final Circle GOTEBORG = new Circle(57.7072, 11.9668, KILOMETRES);
  static final Circle LUND = new Circle(55.7, 13.2, KILOMETRES);
  static final Circle ZERO = new Circle(0, 0, KILOMETRES);
  static final List<Circle> CIRCLES = List.of(GOTEBORG, LUND, ZERO);

  private static final List<String> NORWAY = List.of("155", "nor");

  private JobSearchOracle() {}

  /** What a sample does to what its group finds. */
  enum Role {
    ONE_OF,
    MUST,
    MUST_NOT
  }

  /**
   * One value of a parameter.
   *
   * @param query as in a query string, not encoded
   * @param repeats whether the parameter may be given twice
   */
  record Sample(
      String group, String query, Role role, boolean repeats, Predicate<JsonNode> matches) {
    String parameter() {
      return query.substring(0, query.indexOf('='));
    }
  }

  record Circle(double latitude, double longitude, int kilometres) {
    /** By the spherical law of cosines: another formula than that of the product. */
    double away(double otherLatitude, double otherLongitude) {
      double one = Math.toRadians(latitude);
      double other = Math.toRadians(otherLatitude);
      double cosine =
          Math.sin(one) * Math.sin(other)
              + Math.cos(one)
                  * Math.cos(other)
                  * Math.cos(Math.toRadians(longitude - otherLongitude));
      return EARTH_RADIUS_KM * Math.acos(Math.clamp(cosine, -1, 1));
    }

    double away(JsonNode ad) {
      JsonNode coordinates = ad.at("/workplace_address/coordinates");
      return coordinates.isArray()
          ? away(coordinates.get(1).doubleValue(), coordinates.get(0).doubleValue())
          : Double.POSITIVE_INFINITY;
    }
  }

  static boolean matches(JsonNode ad, List<Sample> samples) {
    Map<String, List<Sample>> groups = new LinkedHashMap<>();
    samples.forEach(it -> groups.computeIfAbsent(it.group, name -> new ArrayList<>()).add(it));
    return groups.values().stream().allMatch(group -> groupMatches(ad, group));
  }

  private static boolean groupMatches(JsonNode ad, List<Sample> group) {
    boolean wanted = group.stream().anyMatch(it -> it.role == Role.ONE_OF);
    boolean found = group.stream().anyMatch(it -> it.role == Role.ONE_OF && it.matches.test(ad));
    return (found || !wanted)
        && group.stream()
            .allMatch(
                it ->
                    switch (it.role) {
                      case ONE_OF -> true;
                      case MUST -> it.matches.test(ad);
                      case MUST_NOT -> !it.matches.test(ad);
                    });
  }

  static List<Sample> samples() {
    List<Sample> all = new ArrayList<>();
    concept(all, "occupation", "occupation-name", "/occupation", "name_3", "na5");
    concept(all, "occupation", "occupation-group", "/occupation_group", "group_1", "gr2");
    concept(all, "occupation", "occupation-field", "/occupation_field", "field_1", "fi0");
    place(all, "municipality", "gbg", "1281");
    place(all, "region", "vgl", "12");
    country(all);
    concept(all, null, "employment-type", "/employment_type", "employment_type_1", "em2");
    concept(all, null, "worktime-extent", "/working_hours_type", "working_hours_type_0", "wo1");
    concept(all, null, "duration", "/duration", "duration_1", "du2");
    concept(all, null, "workplace-model", "/workplace_model", "workplace_model_1", "wo2");
    concept(all, null, "driving-license", "/driving_license", "licence_1", "li2");
    concept(all, null, "skill", "skills", "skill_1", "sk3");
    concept(all, null, "language", "languages", "language_0", "la2");
    flag(all, "driving-license-required", "driving_license_required");
    flag(all, "experience", "experience_required");
    flag(all, "trainee", "trainee");
    flag(all, "larling", "larling");
    flag(all, "franchise", "franchise");
    flag(all, "hire-work-place", "hire_work_place");
    flag(all, "open_for_all", "open_for_all");
    single(all, "remote=true", ad -> ad.path("remote_work").asBoolean(false));
    single(all, "remote=false", ad -> !ad.path("remote_work").asBoolean(false));
    single(all, "parttime.min=50", ad -> ad.at("/scope_of_work/min").asDouble(-1) >= 50);
    single(all, "parttime.max=40", ad -> ad.at("/scope_of_work/max").asDouble(101) <= 40);
    single(all, "published-after=2026-11-01", ad -> day(ad).compareTo("2026-11-01") >= 0);
    single(all, "published-after=2880", ad -> time(ad).compareTo("2026-11-18T13:00:00") >= 0);
    single(all, "published-before=2026-11-01", ad -> day(ad).compareTo("2026-11-01") <= 0);
    employers(all);
    circles(all);
    words(all);
    either(all, "location", "location=Göteborg", ad -> address(ad, "municipality", "Göteborg"));
    either(all, "location", "location=skåne län", ad -> address(ad, "region", "Skåne län"));
    return all;
  }

  private static void either(
      List<Sample> all, String group, String query, Predicate<JsonNode> matches) {
    all.add(new Sample(group, query, Role.ONE_OF, true, matches));
  }

  private static void single(List<Sample> all, String query, Predicate<JsonNode> matches) {
    String parameter = query.substring(0, query.indexOf('='));
    all.add(new Sample(parameter, query, Role.MUST, false, matches));
  }

  private static void flag(List<Sample> all, String parameter, String member) {
    for (boolean value : new boolean[] {true, false}) {
      single(
          all,
          parameter + "=" + value,
          ad -> ad.path(member).isBoolean() && ad.path(member).booleanValue() == value);
    }
  }

  /** By id, by code, an unknown one, and an excluded one. */
  private static void concept(
      List<Sample> all,
      @Nullable String group,
      String parameter,
      String place,
      String id,
      String code) {
    String in = group == null ? parameter : group;
    either(all, in, parameter + "=" + id, ad -> has(ad, place, id));
    either(all, in, parameter + "=" + code, ad -> has(ad, place, code));
    either(all, in, parameter + "=unknown", ad -> false);
    all.add(new Sample(in, parameter + "=-" + id, Role.MUST_NOT, true, ad -> has(ad, place, id)));
  }

  private static boolean has(JsonNode ad, String place, String wanted) {
    Stream<JsonNode> concepts =
        place.startsWith("/")
            ? each(ad.at(place))
            : Stream.of("/must_have/", "/nice_to_have/").flatMap(it -> each(ad.at(it + place)));
    return concepts.anyMatch(
        it ->
            it.path("concept_id").asString("").equals(wanted)
                || it.path("legacy_ams_taxonomy_id").asString("").equals(wanted));
  }

  private static Stream<JsonNode> each(JsonNode node) {
    return node.isArray() ? node.valueStream() : Stream.of(node);
  }

  private static boolean address(JsonNode ad, String member, String value) {
    return ad.path("workplace_address").path(member).asString("").equals(value);
  }

  private static void place(List<Sample> all, String level, String id, String code) {
    either(all, "place", level + "=" + id, ad -> address(ad, level + "_concept_id", id));
    either(all, "place", level + "=" + code, ad -> address(ad, level + "_code", code));
    all.add(
        new Sample(
            "place",
            level + "=-" + id,
            Role.MUST_NOT,
            true,
            ad -> address(ad, level + "_concept_id", id)));
  }

  private static void country(List<Sample> all) {
    for (String sweden : List.of("SE", "199", "swe")) {
      either(all, "place", "country=" + sweden, ad -> address(ad, "country_code", "199"));
    }
    for (String norway : NORWAY) {
      either(all, "place", "country=" + norway, ad -> address(ad, "country_code", "155"));
    }
    all.add(
        new Sample(
            "place",
            "country=-199",
            Role.MUST_NOT,
            true,
            ad -> address(ad, "country_code", "199")));
    all.add(
        new Sample(
            "place", "abroad=true", Role.ONE_OF, false, ad -> address(ad, "country_code", "155")));
    all.add(
        new Sample(
            "place",
            "unspecified-sweden-workplace=true",
            Role.ONE_OF,
            false,
            ad ->
                address(ad, "country_code", "199") && !ad.at("/workplace_address").has("region")));
    all.add(new Sample("nothing", "abroad=false", Role.MUST, false, ad -> true));
  }

  private static void employers(List<Sample> all) {
    either(all, "employer", "employer=5560", ad -> organization(ad).startsWith("5560"));
    either(all, "employer", "employer=99", ad -> false);
    either(all, "employer", "employer=alfa NORR", ad -> employer(ad, "alfa", "norr"));
    either(all, "employer", "employer=vard gamma", ad -> employer(ad, "vård", "gamma"));
    either(all, "employer", "employer=&", ad -> false);
    all.add(new Sample("employer", "employer=+bygg", Role.MUST, true, ad -> employer(ad, "bygg")));
    all.add(
        new Sample(
            "employer", "employer=-söder", Role.MUST_NOT, true, ad -> employer(ad, "söder")));
  }

  private static String organization(JsonNode ad) {
    return ad.at("/employer/organization_number").asString("");
  }

  private static boolean employer(JsonNode ad, String... words) {
    String said =
        ad.at("/employer/name").asString("") + ' ' + ad.at("/employer/workplace").asString("");
    return List.of(said.toLowerCase(Locale.ROOT).split("[ &]+")).containsAll(List.of(words));
  }

  private static void circles(List<Sample> all) {
    String radius = "&position.radius=" + KILOMETRES;
    either(all, "circle", "near=Gothenburg" + radius, ad -> GOTEBORG.away(ad) < KILOMETRES);
    either(all, "circle", "position=55.7,13.2" + radius, ad -> LUND.away(ad) < KILOMETRES);
    either(all, "circle", "position=0,0" + radius, ad -> ZERO.away(ad) < KILOMETRES);
  }

  private static void words(List<Sample> all) {
    single(all, "q=zorvak", ad -> says(ad, "zorvak"));
    single(all, "q=+Zorvak", ad -> says(ad, "zorvak"));
    single(all, "q=-zorvak", ad -> !says(ad, "zorvak"));
    single(all, "q=mupk*", ad -> says(ad, "mupkin"));
    single(all, "q=*tor", ad -> headline(ad).contains(" blimtor"));
    single(
        all,
        "q=\"zorvak mupkin\"",
        ad -> headline(ad).contains("zorvak mupkin") || text(ad).contains("zorvak mupkin"));
    single(all, "q=zorvak OR krandel", ad -> says(ad, "zorvak") || says(ad, "krandel"));
    single(
        all,
        "q=(zorvak blimtor) OR fostrin -mupkin",
        ad ->
            ((says(ad, "zorvak") && says(ad, "blimtor")) || says(ad, "fostrin"))
                && !says(ad, "mupkin"));
    single(all, "q=-(zorvak krandel)", ad -> !(says(ad, "zorvak") && says(ad, "krandel")));
  }

  private static boolean says(JsonNode ad, String word) {
    return headline(ad).contains(word) || text(ad).contains(word);
  }

  private static String headline(JsonNode ad) {
    return ad.path("headline").stringValue();
  }

  private static String text(JsonNode ad) {
    return ad.at("/description/text").stringValue();
  }

  private static String time(JsonNode ad) {
    return ad.path("publication_date").stringValue();
  }

  private static String day(JsonNode ad) {
    return time(ad).substring(0, 10);
  }
}

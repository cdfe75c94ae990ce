package dev.corpuscore.http;

import dev.corpuscore.page.jobtech.AdTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Ads in JobSearch's full shape, made by chance out of few values, so that many share each. */
final class JobSearchAds {
  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  /** No ad lies nearer to the edge of a circle of a test than this, where rounding decides. */
  private static final double EDGE_KM = 0.005;

  private static final double SAME_KM = 0.000_05;

  private static final List<String> WORDS =
      List.of("zorvak", "blimtor", "mupkin", "krandel", "fostrin");
  private static final List<Place> PLACES =
      List.of(
          new Place("Göteborg", "gbg", "1480", "Västra Götalands län", "vgl", "14", true, 57.7, 12),
          new Place(
              "Alingsås", "als", "1489", "Västra Götalands län", "vgl", "14", true, 57.9, 12.5),
          new Place("Lund", "lnd", "1281", "Skåne län", "skl", "12", true, 55.7, 13.2),
          new Place("Oslo", "osl", "0301", "Oslo fylke", "oft", "03", false, 59.9, 10.7),
          new Place("Nollpunkt", "nul", "0000", "Havet", "hav", "00", false, 0, 0));

  private final Random random;
  private final List<JobSearchOracle.Circle> circles;
  private final NavigableSet<Double> distances = new TreeSet<>();

  /**
   * @param circles what searches will ask for
   */
  JobSearchAds(Random random, List<JobSearchOracle.Circle> circles) {
    this.random = random;
    this.circles = circles;
  }

  private record Place(
      String name,
      String id,
      String code,
      String region,
      String regionId,
      String regionCode,
      boolean sweden,
      double latitude,
      double longitude) {}

  List<ObjectNode> make(int count) {
    List<ObjectNode> ads = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      ads.add(ad(number));
    }
    return ads;
  }

  private ObjectNode ad(int number) {
    ObjectNode ad = object();
    ad.put("id", String.valueOf(10_000 + number));
    ad.put("webpage_url", "https://ads.example/" + number);
    ad.put("headline", "Kock " + words(1 + random.nextInt(2)));
    ad.putObject("description").put("text", "Vi har " + words(random.nextInt(5)) + " nu");
    ad.put("publication_date", time(-random.nextInt(40 * 24)));
    ad.put("application_deadline", maybe() ? time(1 + 24 * random.nextInt(20)) : null);
    ad.put("timestamp", 1_790_000_000_000L + random.nextInt(300));
    if (maybe()) {
      ad.put("number_of_vacancies", random.nextInt(6));
    }
    employer(ad);
    place(ad);
    int occupation = random.nextInt(8);
    concept(ad, "occupation", "name", occupation);
    concept(ad, "occupation_group", "group", occupation % 4);
    concept(ad, "occupation_field", "field", occupation % 2);
    for (String member :
        List.of("employment_type", "working_hours_type", "duration", "workplace_model")) {
      if (maybe()) {
        concept(ad, member, member, random.nextInt(3));
      }
    }
    concepts(ad.putArray("driving_license"), "licence");
    for (String wish : List.of("must_have", "nice_to_have")) {
      ObjectNode wished = ad.putObject(wish);
      concepts(wished.putArray("skills"), "skill");
      concepts(wished.putArray("languages"), "language");
    }
    for (String flag :
        List.of(
            "driving_license_required",
            "experience_required",
            "trainee",
            "larling",
            "franchise",
            "hire_work_place",
            "open_for_all",
            "remote_work")) {
      if (maybe()) {
        ad.put(flag, random.nextBoolean());
      }
    }
    if (maybe()) {
      int least = 10 * random.nextInt(10);
      ad.putObject("scope_of_work").put("min", least).put("max", least + 10 * random.nextInt(3));
    }
    return ad;
  }

  private boolean maybe() {
    return random.nextInt(4) > 0;
  }

  private String words(int count) {
    List<String> words = new ArrayList<>();
    for (int at = 0; at < count; at++) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return String.join(" ", words);
  }

  private static String time(int hours) {
    return LocalDateTime.ofInstant(NOW.plus(hours, ChronoUnit.HOURS), AdTime.STOCKHOLM) + ":00";
  }

  private void employer(ObjectNode ad) {
    ObjectNode employer = ad.putObject("employer");
    employer.put("name", one("Alfa Bygg AB", "Beta Vård", "Gamma Bygg & Vård AB"));
    employer.put("workplace", one("Alfa Norr", "Söder", null));
    employer.put("organization_number", one("5560125790", "5569876543", null));
  }

  private void place(ObjectNode ad) {
    ObjectNode address = ad.putObject("workplace_address");
    if (random.nextInt(6) == 0) {
      address.put("country", "Sverige").put("country_code", "199").put("country_concept_id", "swe");
      return;
    }
    Place place = PLACES.get(random.nextInt(PLACES.size()));
    address.put("municipality", place.name).put("municipality_concept_id", place.id);
    address.put("municipality_code", place.code).put("region", place.region);
    address.put("region_concept_id", place.regionId).put("region_code", place.regionCode);
    address.put("country", place.sweden ? "Sverige" : "Norge");
    address.put("country_code", place.sweden ? "199" : "155");
    address.put("country_concept_id", place.sweden ? "swe" : "nor");
    double latitude;
    double longitude;
    do {
      latitude = place.latitude + random.nextDouble(-0.6, 0.6);
      longitude = place.longitude + random.nextDouble(-0.6, 0.6);
    } while (isAtAnEdge(latitude, longitude) || isAsFarAsAnother(latitude, longitude));
    for (JobSearchOracle.Circle circle : circles) {
      distances.add(circle.away(latitude, longitude));
    }
    if (place.name.equals("Nollpunkt") && random.nextBoolean()) {
      latitude = 0;
      longitude = 0;
    }
    address.putArray("coordinates").add(longitude).add(latitude);
  }

  private boolean isAtAnEdge(double latitude, double longitude) {
    return circles.stream()
        .anyMatch(it -> Math.abs(it.away(latitude, longitude) - it.kilometres()) < EDGE_KM);
  }

  /** An index keeps places to the centimetre: it may order two such ads in either way. */
  private boolean isAsFarAsAnother(double latitude, double longitude) {
    return circles.stream()
        .mapToDouble(it -> it.away(latitude, longitude))
        .anyMatch(it -> !distances.subSet(it - SAME_KM, it + SAME_KM).isEmpty());
  }

  private void concept(ObjectNode ad, String member, String kind, int number) {
    ad.putObject(member)
        .put("concept_id", kind + "_" + number)
        .put("label", "Label of " + kind + " " + number)
        .put("legacy_ams_taxonomy_id", kind.substring(0, 2) + number);
  }

  private void concepts(ArrayNode list, String kind) {
    for (int number = 0; number < 4; number++) {
      if (random.nextInt(5) == 0) {
        list.addObject()
            .put("concept_id", kind + "_" + number)
            .put("label", "Label of " + kind + " " + number)
            .put("legacy_ams_taxonomy_id", kind.substring(0, 2) + number);
      }
    }
  }

  private @Nullable String one(@Nullable String... values) {
    return values[random.nextInt(values.length)];
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}

package dev.corpuscore.page.jobtech;

import static dev.corpuscore.page.jobtech.AdLeaf.CODE;
import static dev.corpuscore.page.jobtech.AdLeaf.FLAG;
import static dev.corpuscore.page.jobtech.AdLeaf.INTEGER;
import static dev.corpuscore.page.jobtech.AdLeaf.LABEL;
import static dev.corpuscore.page.jobtech.AdLeaf.LINK;
import static dev.corpuscore.page.jobtech.AdLeaf.NUMBER;
import static dev.corpuscore.page.jobtech.AdLeaf.TEXT;
import static dev.corpuscore.page.jobtech.AdLeaf.TIME;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.jobtech.AdObject.Member;
import dev.corpuscore.page.jobtech.AdObject.Source;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The shape of an ad as JobSearch and JobStream publish it (model {@code Hit} of
 * https://jobsearch.api.jobtechdev.se, and the flags that JobStream has besides). This table is the
 * only place that says it: imports, answers and {@code docs/ad-shape.md} come from it.
 */
public final class AdShape {
  private static final AdObject CONCEPT =
      object(in("concept_id", CODE), in("label", LABEL), in("legacy_ams_taxonomy_id", CODE));

  private static final AdList WEIGHTED =
      new AdList(
          object(
              in("concept_id", CODE),
              in("label", LABEL),
              in("weight", NUMBER),
              in("legacy_ams_taxonomy_id", CODE)));

  private static final AdObject SKILLS =
      object(
          in("skills", WEIGHTED),
          in("languages", WEIGHTED),
          in("work_experiences", WEIGHTED),
          in("education", WEIGHTED),
          in("education_level", WEIGHTED));

  private static final AdObject AD =
      object(
          in("id", CODE),
          ours("legacy_id", CODE),
          in("external_id", CODE),
          in("original_id", CODE),
          in("label", new AdList(LABEL, true)),
          in("webpage_url", LINK),
          in("logo_url", LINK),
          in("headline", TEXT),
          in("application_deadline", TIME),
          in("number_of_vacancies", INTEGER),
          in(
              "description",
              object(
                  ours("text", TEXT),
                  ours("text_formatted", TEXT),
                  in("company_information", TEXT),
                  in("needs", TEXT),
                  in("requirements", TEXT),
                  in("conditions", TEXT))),
          in("employment_type", CONCEPT),
          in("salary_type", CONCEPT),
          in("salary_description", TEXT),
          in("duration", CONCEPT),
          in("working_hours_type", CONCEPT),
          in("scope_of_work", object(in("min", NUMBER), in("max", NUMBER))),
          in("access", TEXT),
          in(
              "employer",
              object(
                  people("phone_number", TEXT),
                  people("email", TEXT),
                  in("url", LINK),
                  in("organization_number", CODE),
                  in("name", TEXT),
                  in("workplace", TEXT))),
          in(
              "application_details",
              object(
                  in("information", TEXT),
                  in("reference", TEXT),
                  people("email", TEXT),
                  in("via_af", FLAG),
                  in("url", LINK),
                  in("other", TEXT))),
          in("experience_required", FLAG),
          in("access_to_own_car", FLAG),
          in("driving_license_required", FLAG),
          in("driving_license", new AdList(CONCEPT)),
          in("occupation", CONCEPT),
          in("occupation_group", CONCEPT),
          in("occupation_field", CONCEPT),
          in(
              "workplace_address",
              object(
                  in("municipality", LABEL),
                  in("municipality_code", CODE),
                  in("municipality_concept_id", CODE),
                  in("region", LABEL),
                  in("region_code", CODE),
                  in("region_concept_id", CODE),
                  in("country", LABEL),
                  in("country_code", CODE),
                  in("country_concept_id", CODE),
                  in("street_address", TEXT),
                  in("postcode", CODE),
                  in("city", LABEL),
                  in("coordinates", new AdCoordinates()))),
          in("must_have", SKILLS),
          in("nice_to_have", SKILLS),
          people(
              "application_contacts",
              new AdList(
                  object(
                      people("name", TEXT),
                      people("description", TEXT),
                      people("email", TEXT),
                      people("telephone", TEXT),
                      people("contact_type", TEXT)))),
          in("remote_work", FLAG),
          in("open_for_all", FLAG),
          in("trainee", FLAG),
          in("larling", FLAG),
          in("franchise", FLAG),
          in("hire_work_place", FLAG),
          in("workplace_model", CONCEPT),
          in("publication_date", TIME),
          in("last_publication_date", TIME),
          ours("removed", FLAG),
          ours("removed_date", TIME),
          in("source_type", TEXT),
          in("timestamp", INTEGER),
          ours("relevance", INTEGER));

  /** What a hit of a search, or an ad alone, may have besides. */
  private static final List<String> BESIDES =
      List.of(
          "/distance_km",
          "/coordinates_derived",
          "/derived",
          "/derived/fact",
          "/derived/value",
          "/derived/sentence",
          "/duplicates",
          "/match",
          "/missing",
          "/age",
          "/age/first_seen",
          "/age/last_seen",
          "/age/published",
          "/age/open_days",
          "/age/text_changes",
          "/age/text_changed",
          "/age/reposted",
          "/age/reposted/times",
          "/age/reposted/first_seen",
          "/age/reposted/ids");

  private static final Set<String> POINTERS = allPointers();

  private AdShape() {}

  /**
   * JSON Pointers of every member that an ad of our routes may have, objects and what is in them,
   * without places in lists: {@code /application_contacts/email}.
   */
  static Set<String> pointers() {
    return POINTERS;
  }

  private static Set<String> allPointers() {
    Set<String> all = new HashSet<>(BESIDES);
    walk((path, member) -> all.add("/" + path.replace('.', '/')));
    return Set.copyOf(all);
  }

  /**
   * An ad that was cleaned.
   *
   * @param ad without people; null where nothing is left of it, or where it was larger than {@link
   *     LegacyAd#BYTES_LIMIT} bytes with them
   * @param contacts what it says of people; none where {@code ad} is null
   */
  public record Cleaned(@Nullable LegacyAd ad, AdContacts contacts, LeftOutMembers leftOut) {}

  /** Returns what of {@code said}, an ad as somebody wrote it, is of this shape and safe. */
  public static Cleaned clean(JsonNode said) {
    LeftOutMembers.Counter leftOut = new LeftOutMembers.Counter();
    JsonNode kept = AD.clean(published(said), leftOut);
    boolean oversized = kept != null && !LegacyAd.fits(canonical(kept));
    if (kept == null || oversized) {
      return new Cleaned(null, AdContacts.NONE, leftOut.counted(oversized));
    }
    ObjectNode ad = (ObjectNode) kept;
    ObjectNode people = AD.takePeople(ad);
    return ad.isEmpty()
        ? new Cleaned(null, AdContacts.NONE, leftOut.counted(false))
        : new Cleaned(
            new LegacyAd(canonical(ad)), new AdContacts(canonical(people)), leftOut.counted(false));
  }

  /** As {@link #clean(JsonNode)}, of what a line from outside gives as an ad. */
  public static Cleaned clean(LegacyAd said) {
    return clean(tree(said));
  }

  /** The ad's members, for answers to add their own to. */
  public static ObjectNode tree(LegacyAd ad) {
    return (ObjectNode) StrictJson.read(ad.json().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes an ad. Every member of the shape is there: what {@code ad} does not have is null, or an
   * empty list.
   *
   * @param ad values of the types of this shape
   */
  public static void write(JsonGenerator out, ObjectNode ad) {
    AD.write(out, ad);
  }

  /** Writes the value of one member at the top of an ad, as {@link #write}. */
  static void writeMember(JsonGenerator out, String name, @Nullable JsonNode value) {
    AD.member(name).type().write(out, value);
  }

  /** Calls {@code each} with the path and the member for every member, parents first. */
  static void walk(BiConsumer<String, Member> each) {
    walk("", AD, each);
  }

  private static void walk(String parent, AdType type, BiConsumer<String, Member> each) {
    switch (type) {
      case AdList list -> walk(parent, list.element(), each);
      case AdObject object ->
          object
              .members()
              .forEach(
                  member -> {
                    String path = parent.isEmpty() ? member.name() : parent + "." + member.name();
                    each.accept(path, member);
                    walk(path, member.type(), each);
                  });
      case AdLeaf leaf -> {}
      case AdCoordinates coordinates -> {}
    }
  }

  /**
   * An ad of another Corpus Core has that one's id of the posting as {@code id}, and the id that
   * JobTech gave, if any, beside it.
   */
  private static JsonNode published(JsonNode said) {
    if (!said.isObject() || !said.path("id").asString("").startsWith("p_")) {
      return said;
    }
    ObjectNode ad = ((ObjectNode) said).deepCopy();
    JsonNode legacyId = ad.get("legacy_id");
    return legacyId == null ? ad.without("id") : ad.set("id", legacyId);
  }

  private static String canonical(JsonNode json) {
    return new String(CanonicalJson.of(json), StandardCharsets.UTF_8);
  }

  private static AdObject object(Member... members) {
    return new AdObject(List.of(members));
  }

  private static Member in(String name, AdType type) {
    return new Member(name, type, Source.AD);
  }

  private static Member ours(String name, AdType type) {
    return new Member(name, type, Source.POSTING);
  }

  private static Member people(String name, AdType type) {
    return new Member(name, type, Source.PEOPLE);
  }
}

package dev.corpuscore.http;

import dev.corpuscore.http.pages.Labels;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a posting as an ad: the names and the nesting of a JobTech JobSearch hit
 * (https://jobsearch.api.jobtechdev.se, model {@code Hit}). Every object is always there, what is
 * not known is null at its leaf; {@code docs/ad-shape.md} says where each value comes from.
 */
final class AdJson {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final JsonMapper MAPPER = new JsonMapper();

  private AdJson() {}

  /** The whole object, {@code relevance} last and 0. */
  static byte[] bytes(Posting posting) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(8_192);
    try (JsonGenerator out = MAPPER.createGenerator(json)) {
      write(out, posting);
    }
    return json.toByteArray();
  }

  private static void write(JsonGenerator out, Posting posting) {
    PostingContent content = posting.content();
    out.writeStartObject();
    out.writeStringProperty("id", posting.id().value());
    out.writeStringProperty(
        "external_id", content.identity() == null ? null : content.identity().externalId());
    out.writeStringProperty("webpage_url", content.url());
    nulls(out, "logo_url");
    out.writeStringProperty("headline", content.title());
    out.writeStringProperty("application_deadline", time(content.expiresAt()));
    nulls(out, "number_of_vacancies");
    writeDescription(out, content);
    writeTerms(out, content);
    writeEmployer(out, content.company());
    writeApplicationDetails(out, content);
    nulls(out, "experience_required", "access_to_own_car", "driving_license_required");
    emptyLists(out, "driving_license");
    writeConcept(out, "occupation", null);
    writeConcept(out, "occupation_group", null);
    writeConcept(out, "occupation_field", null);
    writeAddress(out, content.locations().isEmpty() ? null : content.locations().getFirst());
    writeSkills(out, "must_have");
    writeSkills(out, "nice_to_have");
    out.writeStringProperty(
        "publication_date", time(content.published() == null ? null : content.published().at()));
    out.writeStringProperty("last_publication_date", time(content.expiresAt()));
    out.writeBooleanProperty("removed", false);
    nulls(out, "removed_date");
    out.writeStringProperty("source_type", posting.record().origin().wire());
    out.writeNumberProperty("timestamp", posting.record().firstSeenAt().toEpochMilli());
    out.writeNumberProperty("relevance", 0);
    out.writeEndObject();
  }

  private static void writeDescription(JsonGenerator out, PostingContent content) {
    out.writeObjectPropertyStart("description");
    out.writeStringProperty("text", content.description());
    out.writeStringProperty("text_formatted", content.descriptionHtml());
    nulls(out, "company_information", "needs", "requirements", "conditions");
    out.writeEndObject();
  }

  private static void writeTerms(JsonGenerator out, PostingContent content) {
    writeConcept(out, "employment_type", label(content.employmentType()));
    writeConcept(out, "salary_type", null);
    out.writeStringProperty(
        "salary_description", content.salary() == null ? null : content.salary().text());
    writeConcept(out, "duration", null);
    writeConcept(out, "working_hours_type", null);
    out.writeObjectPropertyStart("scope_of_work");
    nulls(out, "min", "max");
    out.writeEndObject();
    nulls(out, "access");
  }

  private static void writeEmployer(JsonGenerator out, @Nullable Company company) {
    out.writeObjectPropertyStart("employer");
    nulls(out, "phone_number", "email");
    out.writeStringProperty("url", company == null ? null : company.url());
    nulls(out, "organization_number");
    out.writeStringProperty("name", company == null ? null : company.name());
    nulls(out, "workplace");
    out.writeEndObject();
  }

  private static void writeApplicationDetails(JsonGenerator out, PostingContent content) {
    out.writeObjectPropertyStart("application_details");
    nulls(out, "information", "reference", "email", "via_af");
    out.writeStringProperty("url", content.applyUrl() == null ? content.url() : content.applyUrl());
    nulls(out, "other");
    out.writeEndObject();
  }

  private static void writeAddress(JsonGenerator out, @Nullable Location location) {
    Location place = location == null ? Location.ofText("") : location;
    String country = place.country();
    out.writeObjectPropertyStart("workplace_address");
    out.writeStringProperty("municipality", place.city() != null ? place.city() : filled(place));
    nulls(out, "municipality_code", "municipality_concept_id");
    out.writeStringProperty("region", place.region());
    nulls(out, "region_code", "region_concept_id");
    out.writeStringProperty("country", country == null ? null : countryName(country));
    out.writeStringProperty("country_code", country);
    nulls(out, "country_concept_id", "street_address", "postcode");
    out.writeStringProperty("city", place.city());
    out.writeArrayPropertyStart("coordinates");
    writeDegrees(out, place.longitude());
    writeDegrees(out, place.latitude());
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void writeSkills(JsonGenerator out, String name) {
    out.writeObjectPropertyStart(name);
    emptyLists(out, "skills", "languages", "work_experiences");
    out.writeEndObject();
  }

  private static void writeConcept(JsonGenerator out, String name, @Nullable String label) {
    out.writeObjectPropertyStart(name);
    nulls(out, "concept_id");
    out.writeStringProperty("label", label);
    nulls(out, "legacy_ams_taxonomy_id");
    out.writeEndObject();
  }

  private static void writeDegrees(JsonGenerator out, @Nullable Double degrees) {
    if (degrees == null) {
      out.writeNull();
    } else {
      out.writeNumber(degrees);
    }
  }

  private static void nulls(JsonGenerator out, String... names) {
    for (String name : names) {
      out.writeNullProperty(name);
    }
  }

  private static void emptyLists(JsonGenerator out, String... names) {
    for (String name : names) {
      out.writeArrayPropertyStart(name);
      out.writeEndArray();
    }
  }

  private static @Nullable String filled(Location place) {
    return place.text() == null || place.text().isBlank() ? null : place.text();
  }

  private static String countryName(String alpha2) {
    return Locale.of("", alpha2).getDisplayCountry(Locale.ENGLISH);
  }

  private static @Nullable String label(@Nullable EmploymentType type) {
    return type == null ? null : Labels.of(type);
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : TIME.format(time);
  }
}

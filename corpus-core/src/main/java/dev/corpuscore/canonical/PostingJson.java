package dev.corpuscore.canonical;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Standing;
import java.io.ByteArrayOutputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a posting as the JSON object that every caller sees: all members, in a fixed order, null
 * where nothing is known.
 */
public final class PostingJson {
  /** How times are written: RFC 3339, UTC, to the second. */
  public static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final JsonMapper MAPPER = new JsonMapper();

  private PostingJson() {}

  /**
   * The RFC 8785 form of what {@code digest} is computed over: the object without {@code digest}
   * and {@code record}.
   */
  public static byte[] canonical(PostingId id, PostingContent content) {
    return CanonicalPosting.utf8(id, content);
  }

  /**
   * Reads back what {@link #canonical} wrote, fast and trusting; for anything from outside there is
   * {@link PostingLine}.
   *
   * @throws IllegalStateException if these bytes were not written by {@link #canonical}
   */
  public static PostingContent parse(byte[] canonical) {
    try (JsonParser in = MAPPER.createParser(canonical)) {
      return new PostingReader(in).content();
    } catch (JacksonException | CorpusException | DateTimeException e) {
      throw new IllegalStateException("the bytes of a stored posting are damaged", e);
    }
  }

  /** A posting line that holds what the posting says and nothing else, without a line end. */
  public static byte[] line(PostingContent content) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(4_096);
    try (JsonGenerator out = MAPPER.createGenerator(json)) {
      out.writeStartObject();
      writeContent(out, content);
      out.writeEndObject();
    }
    return json.toByteArray();
  }

  /** The whole object as bytes of UTF-8. */
  public static byte[] bytes(Posting posting) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(4_096);
    try (JsonGenerator out = MAPPER.createGenerator(json)) {
      write(out, posting);
    }
    return json.toByteArray();
  }

  /** Writes the whole object. */
  public static void write(JsonGenerator out, Posting posting) {
    out.writeStartObject();
    out.writeStringProperty("id", posting.id().value());
    out.writeStringProperty("digest", posting.digest().value());
    writeContent(out, posting.content());
    out.writeName("record");
    writeRecord(out, posting.record(), posting.revision());
    out.writeEndObject();
  }

  private static void writeContent(JsonGenerator out, PostingContent content) {
    out.writeStringProperty("url", content.url());
    out.writeStringProperty("title", content.title());
    out.writeName("company");
    writeCompany(out, content.company());
    out.writeArrayPropertyStart("locations");
    content.locations().forEach(location -> writeLocation(out, location));
    out.writeEndArray();
    out.writeStringProperty(
        "workplace", content.workplace() == null ? null : content.workplace().wire());
    out.writeArrayPropertyStart("remoteFrom");
    content.remoteFrom().forEach(out::writeString);
    out.writeEndArray();
    out.writeStringProperty(
        "employmentType",
        content.employmentType() == null ? null : content.employmentType().wire());
    out.writeStringProperty("department", content.department());
    out.writeName("salary");
    writeSalary(out, content.salary());
    out.writeStringProperty("description", content.description());
    out.writeStringProperty("descriptionHtml", content.descriptionHtml());
    out.writeStringProperty("language", content.language());
    Published published = content.published();
    out.writeStringProperty("publishedAt", time(published == null ? null : published.at()));
    out.writeStringProperty(
        "publishedPrecision", published == null ? null : published.precision().wire());
    out.writeStringProperty("expiresAt", time(content.expiresAt()));
    out.writeStringProperty("applyUrl", content.applyUrl());
    out.writeName("identity");
    writeIdentity(out, content.identity());
  }

  private static void writeCompany(JsonGenerator out, @Nullable Company company) {
    if (company == null) {
      out.writeNull();
      return;
    }
    out.writeStartObject();
    out.writeStringProperty("name", company.name());
    out.writeStringProperty("url", company.url());
    out.writeEndObject();
  }

  private static void writeLocation(JsonGenerator out, Location location) {
    out.writeStartObject();
    out.writeStringProperty("text", location.text());
    out.writeStringProperty("city", location.city());
    out.writeStringProperty("region", location.region());
    out.writeStringProperty("country", location.country());
    writeNumber(out, "latitude", location.latitude());
    writeNumber(out, "longitude", location.longitude());
    out.writeEndObject();
  }

  private static void writeSalary(JsonGenerator out, @Nullable Salary salary) {
    if (salary == null) {
      out.writeNull();
      return;
    }
    out.writeStartObject();
    writeNumber(out, "min", salary.min());
    writeNumber(out, "max", salary.max());
    out.writeStringProperty("currency", salary.currency());
    out.writeStringProperty("period", salary.period() == null ? null : salary.period().wire());
    out.writeStringProperty("text", salary.text());
    out.writeEndObject();
  }

  private static void writeIdentity(JsonGenerator out, @Nullable Identity identity) {
    if (identity == null) {
      out.writeNull();
      return;
    }
    out.writeStartObject();
    out.writeStringProperty("ats", identity.ats());
    out.writeStringProperty("tenant", identity.tenant());
    out.writeStringProperty("externalId", identity.externalId());
    out.writeEndObject();
  }

  private static void writeRecord(JsonGenerator out, PostingRecord record, long revision) {
    Standing.Closed closed = record.standing() instanceof Standing.Closed it ? it : null;
    out.writeStartObject();
    out.writeStringProperty("state", closed == null ? "open" : "closed");
    out.writeStringProperty("closedReason", closed == null ? null : closed.reason().wire());
    out.writeStringProperty("closedAt", time(closed == null ? null : closed.at()));
    out.writeBooleanProperty("listed", record.listed());
    out.writeStringProperty("origin", record.origin().wire());
    out.writeArrayPropertyStart("sources");
    record.sources().forEach(out::writeString);
    out.writeEndArray();
    out.writeStringProperty("firstSeenAt", time(record.firstSeenAt()));
    out.writeStringProperty("lastSeenAt", time(record.lastSeenAt()));
    PostingId group = record.duplicateGroup();
    out.writeStringProperty("duplicateGroup", group == null ? null : group.value());
    out.writeNumberProperty("revision", revision);
    out.writeEndObject();
  }

  /** A whole number is written without a fraction, as RFC 8785 writes it. */
  private static void writeNumber(JsonGenerator out, String name, @Nullable Double value) {
    out.writeName(name);
    if (value == null) {
      out.writeNull();
    } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      out.writeNumber(value.longValue());
    } else {
      out.writeNumber(value);
    }
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : TIME.format(time);
  }
}

package dev.corpuscore.canonical;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Standing;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One posting as JSON that came from outside: only {@code url} and {@code title} are required.
 *
 * @param id what the line says its id is; the reader's to compare
 * @param digest what the line says its digest is; the reader's to compare
 * @param record what another Core knew about it
 */
public record PostingLine(
    PostingContent content,
    @Nullable PostingId id,
    @Nullable Digest digest,
    @Nullable PostingRecord record) {

  /**
   * Reads the object that {@link PostingJson} writes, with any members but {@code url} and {@code
   * title} absent.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault: unknown
   *     members, wrong types, values over a limit
   */
  public static PostingLine read(JsonNode json) {
    JsonMembers in = JsonMembers.of(json);
    PostingId id = in.parsed("id", PostingId::new);
    Digest digest = in.parsed("digest", Digest::new);
    PostingRecord record = in.object("record", PostingLine::readRecord);
    PostingContent.Builder content =
        PostingContent.of(in.requiredString("url"), in.requiredString("title"))
            .company(in.object("company", PostingLine::readCompany))
            .locations(in.objects("locations", PostingLine::readLocation))
            .workplace(in.oneOf("workplace", Workplace.values(), Workplace::wire))
            .remoteFrom(in.strings("remoteFrom"))
            .employmentType(
                in.oneOf("employmentType", EmploymentType.values(), EmploymentType::wire))
            .department(in.string("department"))
            .salary(in.object("salary", PostingLine::readSalary))
            .description(in.string("description"))
            .descriptionHtml(in.string("descriptionHtml"))
            .language(in.string("language"))
            .published(readPublished(in))
            .expiresAt(in.time("expiresAt"))
            .applyUrl(in.string("applyUrl"))
            .identity(in.object("identity", PostingLine::readIdentity));
    in.refuseUnknown();
    in.throwIfFaulty();
    return new PostingLine(content.build(), id, digest, record);
  }

  private static Company readCompany(JsonMembers in) {
    return new Company(in.requiredString("name"), in.string("url"));
  }

  private static Location readLocation(JsonMembers in) {
    return new Location(
        in.string("text"),
        in.string("city"),
        in.string("region"),
        in.string("country"),
        in.number("latitude"),
        in.number("longitude"));
  }

  private static Salary readSalary(JsonMembers in) {
    return new Salary(
        in.number("min"),
        in.number("max"),
        in.string("currency"),
        in.oneOf("period", Salary.Period.values(), Salary.Period::wire),
        in.string("text"));
  }

  private static @Nullable Published readPublished(JsonMembers in) {
    Instant at = in.time("publishedAt");
    Published.Precision precision =
        in.oneOf("publishedPrecision", Published.Precision.values(), Published.Precision::wire);
    if (at == null) {
      return null;
    }
    return new Published(at, precision == null ? Published.Precision.SECOND : precision);
  }

  private static Identity readIdentity(JsonMembers in) {
    return new Identity(
        in.requiredString("ats"), in.requiredString("tenant"), in.requiredString("externalId"));
  }

  private static PostingRecord readRecord(JsonMembers in) {
    in.number("revision");
    String state = in.requiredString("state");
    Standing.ClosedReason reason =
        in.oneOf("closedReason", Standing.ClosedReason.values(), Standing.ClosedReason::wire);
    Instant closedAt = in.time("closedAt");
    Boolean listed = in.bool("listed");
    Origin origin = in.oneOf("origin", Origin.values(), Origin::wire);
    List<String> sources = in.strings("sources");
    Instant firstSeenAt = in.time("firstSeenAt");
    Instant lastSeenAt = in.time("lastSeenAt");
    if (!state.equals("open") && !state.equals("closed")) {
      in.fault("state", "must be open or closed");
    }
    if (state.equals("closed") && (reason == null || closedAt == null)) {
      in.fault("closedReason", "and closedAt are required where state is closed");
    }
    if (listed == null || origin == null || firstSeenAt == null || lastSeenAt == null) {
      in.fault("listed", "origin, firstSeenAt and lastSeenAt are required in a record");
    }
    return new PostingRecord(
        reason == null || closedAt == null
            ? Standing.open()
            : new Standing.Closed(reason, closedAt),
        Boolean.TRUE.equals(listed),
        Objects.requireNonNullElse(origin, Origin.IMPORT),
        sources,
        Objects.requireNonNullElse(firstSeenAt, Instant.EPOCH),
        Objects.requireNonNullElse(lastSeenAt, Instant.EPOCH));
  }
}

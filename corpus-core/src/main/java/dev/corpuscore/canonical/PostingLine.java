package dev.corpuscore.canonical;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
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
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
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
  /** As of the ids in a catalog. */
  private static final int SOURCE_LIMIT = 100;

  private static final Pattern COUNTRY_CODE = Pattern.compile("[A-Z]{2}");

  /**
   * Reads the object that {@link PostingJson} writes, with any members but {@code url} and {@code
   * title} absent. Text may hold every character of I-JSON here, U+0000 too: a line's digest covers
   * what it says. What brings it into the store leaves {@linkplain PostingContent#withoutControls
   * control characters} out.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault: unknown members, wrong types,
   *     values over a limit
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
    return new PostingLine(build(content, in), id, digest, record);
  }

  private static PostingContent build(PostingContent.Builder content, JsonMembers in) {
    if (!in.isFaulty()) {
      try {
        return content.build();
      } catch (CorpusException e) {
        noteLimits(in);
        in.throwIfFaulty();
        throw e;
      }
    }
    noteLimits(in);
    in.throwIfFaulty();
    throw new IllegalStateException("faults that are not thrown");
  }

  /** Says of every member whether it passes its limit, where it has no other fault. */
  private static void noteLimits(JsonMembers in) {
    noteLimit(in, "url", trial -> trial.url(in.requiredString("url")));
    noteLimit(in, "title", trial -> trial.title(in.requiredString("title")));
    noteLimit(
        in,
        "locations",
        trial -> trial.locations(in.objects("locations", PostingLine::readLocation)));
    noteLimit(in, "remoteFrom", trial -> trial.remoteFrom(in.strings("remoteFrom")));
    noteLimit(in, "department", trial -> trial.department(in.string("department")));
    noteLimit(in, "description", trial -> trial.description(in.string("description")));
    noteLimit(in, "descriptionHtml", trial -> trial.descriptionHtml(in.string("descriptionHtml")));
    noteLimit(in, "language", trial -> trial.language(in.string("language")));
    noteLimit(in, "applyUrl", trial -> trial.applyUrl(in.string("applyUrl")));
  }

  private static void noteLimit(
      JsonMembers in, String name, UnaryOperator<PostingContent.Builder> set) {
    if (in.isFaulty(name) || !in.has(name)) {
      return;
    }
    try {
      set.apply(PostingContent.of("https://any.example/", "any")).build();
    } catch (CorpusException e) {
      in.fault(name, e.getMessage());
    }
  }

  private static Company readCompany(JsonMembers in) {
    return new Company(in.requiredString("name"), in.string("url"));
  }

  /**
   * Boards write words where a country's code belongs ({@code REMOTE}, {@code Europe}). Such a word
   * is no country; it becomes the place's text where there is no other.
   */
  private static Location readLocation(JsonMembers in) {
    String text = in.string("text");
    String country = in.string("country");
    boolean isCode = country != null && COUNTRY_CODE.matcher(country).matches();
    return new Location(
        text == null && !isCode ? country : text,
        in.string("city"),
        in.string("region"),
        isCode ? country : null,
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
    in.string("duplicateGroup");
    String state = in.requiredString("state");
    Standing.ClosedReason reason =
        in.oneOf("closedReason", Standing.ClosedReason.values(), Standing.ClosedReason::wire);
    Instant closedAt = in.time("closedAt");
    Boolean listed = in.bool("listed");
    Origin origin = in.oneOf("origin", Origin.values(), Origin::wire);
    List<String> sources = in.strings("sources");
    Instant firstSeenAt = in.time("firstSeenAt");
    Instant lastSeenAt = in.time("lastSeenAt");
    if (!state.isEmpty() && !state.equals("open") && !state.equals("closed")) {
      in.fault("state", "must be open or closed: \"" + state + "\"");
    }
    if (state.equals("closed")) {
      in.required("closedReason", reason);
      in.required("closedAt", closedAt);
    }
    if (sources.stream().anyMatch(it -> it.length() > SOURCE_LIMIT || it.indexOf('\0') >= 0)) {
      in.fault("sources", "must be ids of sources: 100 characters at most, and no NUL");
    }
    in.required("listed", listed);
    in.required("origin", origin);
    in.required("firstSeenAt", firstSeenAt);
    in.required("lastSeenAt", lastSeenAt);
    return new PostingRecord(
        state.equals("open") || reason == null || closedAt == null
            ? Standing.open()
            : new Standing.Closed(reason, closedAt),
        Boolean.TRUE.equals(listed),
        Objects.requireNonNullElse(origin, Origin.IMPORT),
        sources,
        Objects.requireNonNullElse(firstSeenAt, Instant.EPOCH),
        Objects.requireNonNullElse(lastSeenAt, Instant.EPOCH));
  }
}

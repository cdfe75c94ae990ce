package dev.corpuscore.parquet;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Converts the JSON of a posting, and of a change, to the columns of a file. */
final class Rows {
  private static final int FIRST = 0;

  private Rows() {}

  /**
   * A line of an export.
   *
   * @throws IllegalArgumentException if it is not a posting with a record
   */
  static Row of(JsonNode posting) {
    JsonNode state = posting.path("record").path("state");
    return of("closed".equals(state.asString("")) ? Row.CLOSE : Row.UPSERT, posting);
  }

  /**
   * An element of an answer of {@code GET /api/changes}.
   *
   * @throws IllegalArgumentException if it is none that a follower without a filter gets
   */
  static Row change(JsonNode change) {
    String kind = required(change, "change");
    return switch (kind) {
      case Row.UPSERT, Row.CLOSE -> of(kind, change.path("posting"));
      case Row.REMOVE -> removed(revision(change), required(change, "id"));
      default -> throw new IllegalArgumentException("a change must not be " + kind);
    };
  }

  private static Row removed(long revision, String id) {
    JsonNode nothing = MissingNode.getInstance();
    return row(Row.REMOVE, revision, id, nothing);
  }

  private static Row of(String change, JsonNode posting) {
    return row(change, revision(posting.path("record")), required(posting, "id"), posting);
  }

  private static Row row(String change, long revision, String id, JsonNode of) {
    JsonNode company = of.path("company");
    JsonNode locations = of.path("locations");
    JsonNode first = locations.path(FIRST);
    JsonNode salary = of.path("salary");
    JsonNode identity = of.path("identity");
    JsonNode record = of.path("record");
    return new Row(
        change,
        revision,
        id,
        text(of, "digest"),
        text(of, "url"),
        text(of, "title"),
        text(company, "name"),
        text(company, "url"),
        text(of, "department"),
        each(locations, "text"),
        each(locations, "country"),
        text(first, "city"),
        text(first, "region"),
        text(first, "country"),
        number(first, "latitude"),
        number(first, "longitude"),
        text(of, "workplace"),
        list(of.path("remoteFrom")),
        text(of, "employmentType"),
        number(salary, "min"),
        number(salary, "max"),
        text(salary, "currency"),
        text(salary, "period"),
        text(salary, "text"),
        text(of, "description"),
        text(of, "language"),
        time(of, "publishedAt"),
        text(of, "publishedPrecision"),
        time(of, "expiresAt"),
        text(of, "applyUrl"),
        text(identity, "ats"),
        text(identity, "tenant"),
        text(identity, "externalId"),
        text(record, "state"),
        text(record, "closedReason"),
        time(record, "closedAt"),
        text(record, "origin"),
        list(record.path("sources")),
        time(record, "firstSeenAt"),
        time(record, "lastSeenAt"),
        text(record, "duplicateGroup"));
  }

  private static long revision(JsonNode of) {
    JsonNode revision = of.path("revision");
    if (!revision.isIntegralNumber()) {
      throw new IllegalArgumentException("a posting must have a revision");
    }
    return revision.longValue();
  }

  private static String required(JsonNode of, String name) {
    String text = text(of, name);
    if (text == null) {
      throw new IllegalArgumentException("a posting must have " + name);
    }
    return text;
  }

  private static @Nullable String text(JsonNode of, String name) {
    JsonNode value = of.path(name);
    return value.isString() ? value.stringValue() : null;
  }

  private static @Nullable Double number(JsonNode of, String name) {
    JsonNode value = of.path(name);
    return value.isNumber() ? Double.valueOf(value.doubleValue()) : null;
  }

  private static @Nullable Instant time(JsonNode of, String name) {
    String text = text(of, name);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(name + " must be a time, not " + text, e);
    }
  }

  /** The texts of an array; null if there is no array. */
  private static @Nullable List<String> list(JsonNode array) {
    return array.isArray()
        ? array.valueStream().filter(JsonNode::isString).map(JsonNode::stringValue).toList()
        : null;
  }

  /** A member of each element that has it, once. */
  private static @Nullable List<String> each(JsonNode array, String name) {
    return array.isArray()
        ? array
            .valueStream()
            .map(it -> text(it, name))
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .distinct()
            .toList()
        : null;
  }
}

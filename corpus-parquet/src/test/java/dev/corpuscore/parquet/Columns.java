package dev.corpuscore.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Which member of a posting each column has, as the README says; written by hand. */
final class Columns {
  private static final List<String> TEXTS =
      List.of(
          "digest /digest",
          "url /url",
          "title /title",
          "company_name /company/name",
          "company_url /company/url",
          "department /department",
          "city /locations/0/city",
          "region /locations/0/region",
          "country /locations/0/country",
          "workplace /workplace",
          "employment_type /employmentType",
          "salary_currency /salary/currency",
          "salary_period /salary/period",
          "salary_text /salary/text",
          "description /description",
          "language /language",
          "published_precision /publishedPrecision",
          "apply_url /applyUrl",
          "ats /identity/ats",
          "tenant /identity/tenant",
          "external_id /identity/externalId",
          "state /record/state",
          "closed_reason /record/closedReason",
          "origin /record/origin",
          "duplicate_group /record/duplicateGroup");

  private static final List<String> TIMES =
      List.of(
          "published_at /publishedAt",
          "expires_at /expiresAt",
          "closed_at /record/closedAt",
          "first_seen_at /record/firstSeenAt",
          "last_seen_at /record/lastSeenAt");

  private static final List<String> NUMBERS =
      List.of(
          "latitude /locations/0/latitude",
          "longitude /locations/0/longitude",
          "salary_min /salary/min",
          "salary_max /salary/max");

  private static final int ALL = 41;

  private Columns() {}

  /** Compares a row that another program has read with the JSON that it was made of. */
  static void assertSame(ResultSet row, JsonNode posting) throws SQLException {
    Map<String, @Nullable Object> read = new TreeMap<>();
    Map<String, @Nullable Object> expected = new TreeMap<>();
    for (String each : TEXTS) {
      JsonNode at = posting.at(pointer(each));
      read.put(column(each), row.getString(column(each)));
      expected.put(column(each), at.isString() ? at.stringValue() : null);
    }
    for (String each : TIMES) {
      JsonNode at = posting.at(pointer(each));
      OffsetDateTime time = row.getObject(column(each), OffsetDateTime.class);
      read.put(column(each), time == null ? null : time.toInstant());
      expected.put(column(each), at.isString() ? Instant.parse(at.stringValue()) : null);
    }
    for (String each : NUMBERS) {
      JsonNode at = posting.at(pointer(each));
      read.put(column(each), row.getObject(column(each)));
      expected.put(column(each), at.isNumber() ? at.doubleValue() : null);
    }
    read.put("revision", row.getLong("revision"));
    expected.put("revision", posting.at("/record/revision").longValue());
    read.put("remote_from", list(row, "remote_from"));
    expected.put("remote_from", texts(posting.at("/remoteFrom"), ""));
    read.put("sources", list(row, "sources"));
    expected.put("sources", texts(posting.at("/record/sources"), ""));
    read.put("locations", list(row, "locations"));
    expected.put("locations", texts(posting.at("/locations"), "/text"));
    read.put("countries", list(row, "countries"));
    expected.put("countries", texts(posting.at("/locations"), "/country"));

    assertThat(read).isEqualTo(expected);
    // and change and id, by which rows are found
    assertThat(row.getMetaData().getColumnCount()).isEqualTo(ALL).isEqualTo(read.size() + 2);
  }

  private static String column(String of) {
    return of.substring(0, of.indexOf(' '));
  }

  private static String pointer(String of) {
    return of.substring(of.indexOf(' ') + 1);
  }

  private static List<String> list(ResultSet row, String column) throws SQLException {
    Array array = row.getArray(column);
    return List.of((Object[]) array.getArray()).stream().map(String::valueOf).toList();
  }

  private static List<String> texts(JsonNode array, String pointer) {
    return array
        .valueStream()
        .map(it -> pointer.isEmpty() ? it : it.at(pointer))
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .distinct()
        .toList();
  }
}

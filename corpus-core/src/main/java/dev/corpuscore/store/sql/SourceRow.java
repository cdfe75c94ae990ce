package dev.corpuscore.store.sql;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceHistory.ReadVersion;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code source}. Times are seconds since 1970.
 *
 * @param position its position in the catalog, from 0
 */
record SourceRow(int position, Source source) {
  static final String SELECT =
      """
      SELECT id, position, kind, tenant, company, url, every, enabled, queued_at, tried_at,
             succeeded_at, healthy_at, healthy_size, failures, error, suspicious, refused, waiting,
             asked_url, etag, last_modified, digest, read_at, checksum, trusted, foreign_ads
      FROM source
      """;

  static final String INSERT =
      """
      INSERT INTO source (id, position, kind, tenant, company, url, every, enabled, queued_at,
                          tried_at, succeeded_at, healthy_at, healthy_size, failures, error,
                          suspicious, refused, waiting, asked_url, etag, last_modified, digest,
                          read_at, trusted, foreign_ads, checksum)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  /** Reads the current row and verifies its checksum. */
  static SourceRow read(ResultSet rows, Dialect dialect) throws SQLException {
    String digest = rows.getString("digest");
    String url = rows.getString("asked_url");
    Instant readAt = time(rows, "read_at");
    ReadVersion version =
        digest == null || url == null || readAt == null
            ? null
            : new ReadVersion(
                url, rows.getString("etag"), rows.getString("last_modified"), digest, readAt);
    SourceDefinition definition =
        new SourceDefinition(
            text(rows, "id"),
            text(rows, "kind"),
            rows.getString("tenant"),
            rows.getString("company"),
            rows.getString("url"),
            Duration.ofSeconds(rows.getLong("every")),
            rows.getLong("enabled") != 0,
            flag(rows, "trusted"));
    SourceHistory history =
        new SourceHistory(
            time(rows, "tried_at"),
            time(rows, "succeeded_at"),
            time(rows, "healthy_at"),
            rows.getInt("healthy_size"),
            rows.getInt("failures"),
            rows.getString("error"),
            rows.getString("suspicious"),
            rows.getInt("refused"),
            rows.getInt("waiting"),
            rows.getInt("foreign_ads"),
            version);
    SourceRow row =
        new SourceRow(
            rows.getInt("position"), new Source(definition, time(rows, "queued_at"), history));
    if (row.checksum() != rows.getLong("checksum")) {
      throw dialect.damaged("source " + definition.id() + " does not match its checksum");
    }
    return row;
  }

  String id() {
    return source.definition().id();
  }

  SourceRow with(Source changed) {
    return new SourceRow(position, changed);
  }

  /** Binds every column, in the order of {@link #INSERT}. */
  void bind(PreparedStatement statement) throws SQLException {
    int at = 1;
    for (Object value : all()) {
      switch (value) {
        case null -> statement.setNull(at, Types.NULL);
        case Long number -> statement.setLong(at, number);
        default -> statement.setString(at, (String) value);
      }
      at++;
    }
    statement.setLong(at, checksum());
  }

  private long checksum() {
    RowChecksum checksum = new RowChecksum();
    @Nullable Object[] added = added();
    boolean without = Arrays.stream(added).allMatch(Objects::isNull);
    for (Object value : without ? columns() : all()) {
      if (value instanceof Long number) {
        checksum.add(number);
      } else {
        checksum.add((String) value);
      }
    }
    return checksum.value();
  }

  private @Nullable Object[] all() {
    return Stream.of(columns(), added()).flatMap(Arrays::stream).toArray();
  }

  /** Columns that a later version added. If they are empty, the checksum is the same as before. */
  private @Nullable Object[] added() {
    Boolean trusted = source.definition().trusted();
    int foreign = source.history().foreign();
    return new @Nullable Object[] {
      trusted == null ? null : Long.valueOf(trusted ? 1 : 0),
      foreign == 0 ? null : Long.valueOf(foreign),
    };
  }

  /** The columns of the first version without the checksum, each a text, a number, or null. */
  private @Nullable Object[] columns() {
    SourceDefinition definition = source.definition();
    SourceHistory history = source.history();
    ReadVersion version = history.version();
    return new @Nullable Object[] {
      definition.id(),
      (long) position,
      definition.kind(),
      definition.tenant(),
      definition.company(),
      definition.url(),
      definition.every().toSeconds(),
      definition.enabled() ? 1L : 0L,
      seconds(source.queuedAt()),
      seconds(history.triedAt()),
      seconds(history.succeededAt()),
      seconds(history.healthyAt()),
      (long) history.healthySize(),
      (long) history.failures(),
      history.error(),
      history.suspicious(),
      (long) history.refused(),
      (long) history.waiting(),
      version == null ? null : version.url(),
      version == null ? null : version.etag(),
      version == null ? null : version.lastModified(),
      version == null ? null : version.digest(),
      version == null ? null : seconds(version.readAt()),
    };
  }

  private static @Nullable Long seconds(@Nullable Instant time) {
    return time == null ? null : Long.valueOf(time.getEpochSecond());
  }

  private static @Nullable Boolean flag(ResultSet rows, String column) throws SQLException {
    long value = rows.getLong(column);
    return rows.wasNull() ? null : Boolean.valueOf(value != 0);
  }

  private static String text(ResultSet rows, String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getString(column), "");
  }

  private static @Nullable Instant time(ResultSet rows, String column) throws SQLException {
    long seconds = rows.getLong(column);
    return rows.wasNull() ? null : Instant.ofEpochSecond(seconds);
  }
}

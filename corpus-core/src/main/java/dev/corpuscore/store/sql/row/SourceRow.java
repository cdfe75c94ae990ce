package dev.corpuscore.store.sql.row;

import static dev.corpuscore.store.sql.table.Column.Absence.LEFT_OUT;
import static dev.corpuscore.store.sql.table.Column.Absence.MARKED;
import static dev.corpuscore.store.sql.table.Column.flag;
import static dev.corpuscore.store.sql.table.Column.number;
import static dev.corpuscore.store.sql.table.Column.text;

import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import dev.corpuscore.model.catalog.SourceHistory.ReadVersion;
import dev.corpuscore.store.sql.table.Column;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.store.sql.table.Table;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of table {@code source}.
 *
 * @param position its position in the catalog, from 0
 * @param place as stored, which {@link SourcePlace#of} the definition is not in a row of an older
 *     version
 */
public record SourceRow(int position, Source source, SourcePlace place) {
  public static final Table TABLE =
      Table.of(
          "source",
          "source {id}",
          text("id").asKey(),
          lengthed(number("position")),
          text("kind"),
          text("tenant"),
          text("company"),
          text("url"),
          lengthed(number("every")),
          lengthed(flag("enabled")),
          lengthed(number("queued_at")),
          lengthed(number("tried_at")),
          lengthed(number("succeeded_at")),
          lengthed(number("healthy_at")),
          lengthed(number("healthy_size")),
          lengthed(number("failures")),
          text("error"),
          text("suspicious"),
          lengthed(number("refused")),
          lengthed(number("waiting")),
          text("asked_url"),
          text("etag"),
          text("last_modified"),
          text("digest"),
          lengthed(number("read_at")),
          lengthed(number("trusted")).since(8),
          lengthed(number("foreign_ads")).since(8),
          text("options").absent(LEFT_OUT).since(22),
          text("board").since(24).unsummed(),
          text("origin").since(24).unsummed(),
          text("domain").since(24).unsummed(),
          text("refusal").absent(LEFT_OUT).since(29));

  /** The row of a source at this position. */
  public static SourceRow of(int position, Source source) {
    return new SourceRow(position, source, SourcePlace.of(source.definition()));
  }

  /** The checksums of this table have a length before every number. */
  private static Column lengthed(Column column) {
    return column.absent(MARKED);
  }

  public static SourceRow read(Row row) throws SQLException {
    TABLE.check(row);
    SourceOptions options = SourceOptions.read(row.textOrNull("options"));
    SourceDefinition definition =
        new SourceDefinition(
            row.text("id"),
            row.text("kind"),
            row.textOrNull("tenant"),
            row.textOrNull("company"),
            row.textOrNull("url"),
            Duration.ofSeconds(row.number("every")),
            row.flag("enabled"),
            row.flagOrNull("trusted"),
            options.headers(),
            options.secret(),
            options.republish(),
            options.language(),
            options.pace());
    SourceHistory history =
        new SourceHistory(
            row.timeOrNull("tried_at"),
            row.timeOrNull("succeeded_at"),
            row.timeOrNull("healthy_at"),
            row.count("healthy_size"),
            row.count("failures"),
            row.textOrNull("error"),
            row.textOrNull("refusal"),
            row.textOrNull("suspicious"),
            row.count("refused"),
            row.count("waiting"),
            row.count("foreign_ads"),
            version(row));
    return new SourceRow(
        row.count("position"),
        new Source(definition, row.timeOrNull("queued_at"), history),
        new SourcePlace(
            row.textOrNull("board"), row.textOrNull("origin"), row.textOrNull("domain")));
  }

  private static @Nullable ReadVersion version(Row row) throws SQLException {
    String digest = row.textOrNull("digest");
    String url = row.textOrNull("asked_url");
    Instant readAt = row.timeOrNull("read_at");
    return digest == null || url == null || readAt == null
        ? null
        : new ReadVersion(
            url, row.textOrNull("etag"), row.textOrNull("last_modified"), digest, readAt);
  }

  /** The values of the row, in the order of its columns. */
  public @Nullable Object[] values() {
    SourceDefinition definition = source.definition();
    SourceHistory history = source.history();
    ReadVersion version = history.version();
    return new @Nullable Object[] {
      definition.id(),
      position,
      definition.kind(),
      definition.tenant(),
      definition.company(),
      definition.url(),
      definition.every().toSeconds(),
      definition.enabled(),
      source.queuedAt(),
      history.triedAt(),
      history.succeededAt(),
      history.healthyAt(),
      history.healthySize(),
      history.failures(),
      history.error(),
      history.suspicious(),
      history.refused(),
      history.waiting(),
      version == null ? null : version.url(),
      version == null ? null : version.etag(),
      version == null ? null : version.lastModified(),
      version == null ? null : version.digest(),
      version == null ? null : version.readAt(),
      definition.trusted(),
      history.foreign() == 0 ? null : Integer.valueOf(history.foreign()),
      SourceOptions.of(definition).json(),
      place.board(),
      place.origin(),
      place.domain(),
      history.refusal(),
    };
  }

  public String id() {
    return source.definition().id();
  }

  public SourceRow with(Source changed) {
    return of(position, changed);
  }
}

package dev.corpuscore.service.status;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A list of a status: the page shows it as a table with headings, {@code status --json} as objects
 * with members.
 *
 * @param id its name
 * @param columns the first one names the row
 */
public record StatusList<T>(String id, List<Column<T>> columns, List<T> rows) {
  public StatusList {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * One fact of each row.
   *
   * @param member its name for programs; null for what only people are shown
   * @param heading its name for people
   * @param absent what people read where there is no value
   * @param value a text, a whole number, an {@link Instant} or a {@link Run}; null if there is none
   */
  public record Column<T>(
      @Nullable String member, String heading, String absent, Function<T, @Nullable Object> value) {
    /** One that every row has. */
    Column(@Nullable String member, String heading, Function<T, @Nullable Object> value) {
      this(member, heading, "", value);
    }

    /** One with the same name for programs and people. */
    Column(String name, Function<T, @Nullable Object> value) {
      this(name, name, "", value);
    }
  }

  /**
   * When something runs next.
   *
   * @param at null if nothing has planned it
   * @param due whether it should run now
   */
  public record Run(@Nullable Instant at, boolean due) {}
}

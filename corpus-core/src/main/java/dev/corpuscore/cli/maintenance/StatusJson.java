package dev.corpuscore.cli.maintenance;

import dev.corpuscore.service.status.StatusList;
import dev.corpuscore.service.status.StatusList.Column;
import dev.corpuscore.service.status.StatusList.Run;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes lists of a status for programs. */
public final class StatusJson {
  private StatusJson() {}

  /** An object for each row, in order. */
  public static <T> void add(ArrayNode rows, StatusList<T> list) {
    list.rows().forEach(row -> add(rows.addObject(), row, list.columns()));
  }

  /** An object for each row, by what the first column says of it. */
  static <T> void add(ObjectNode rows, StatusList<T> list) {
    Function<T, @Nullable Object> name = list.columns().getFirst().value();
    List<Column<T>> others = list.columns().subList(1, list.columns().size());
    list.rows().forEach(row -> add(rows.putObject(String.valueOf(name.apply(row))), row, others));
  }

  private static <T> void add(ObjectNode members, T row, List<Column<T>> columns) {
    for (Column<T> column : columns) {
      if (column.member() != null) {
        add(members, column.member(), column.value().apply(row));
      }
    }
  }

  private static void add(ObjectNode members, String name, @Nullable Object value) {
    Object known = value instanceof Run run ? run.at() : value;
    if (known instanceof Long number) {
      members.put(name, number);
    } else {
      members.put(name, known == null ? null : known.toString());
    }
  }
}

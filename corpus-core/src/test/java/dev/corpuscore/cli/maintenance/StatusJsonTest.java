package dev.corpuscore.cli.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.service.status.StatusList;
import dev.corpuscore.service.status.StatusList.Column;
import dev.corpuscore.service.status.StatusList.Run;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What programs read of a list: members without what only people are shown. */
class StatusJsonTest {
  private static final StatusList<String> LIST =
      new StatusList<>(
          "each",
          List.of(
              new Column<>("id", "source", "", it -> it),
              new Column<>("size", "size", "", it -> (long) it.length()),
              new Column<>(null, "for people", "", it -> "seen"),
              new Column<>("at", "since", "never", it -> it.equals("b") ? null : Instant.EPOCH),
              new Column<>("next", "next run", "", it -> new Run(null, true))),
          List.of("acme", "b"));

  @Test
  void array_hasAnObjectForEachRow() {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();

    StatusJson.add(rows, LIST);

    assertThat(rows)
        .hasToString(
            "[{\"id\":\"acme\",\"size\":4,\"at\":\"1970-01-01T00:00:00Z\",\"next\":null},"
                + "{\"id\":\"b\",\"size\":1,\"at\":null,\"next\":null}]");
  }

  @Test
  void object_hasEachRowByItsFirstColumn() {
    ObjectNode rows = JsonNodeFactory.instance.objectNode();

    StatusJson.add(rows, LIST);

    assertThat(rows)
        .hasToString(
            "{\"acme\":{\"size\":4,\"at\":\"1970-01-01T00:00:00Z\",\"next\":null},"
                + "\"b\":{\"size\":1,\"at\":null,\"next\":null}}");
  }
}

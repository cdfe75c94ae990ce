package dev.corpuscore.store;

import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.store.Archive.Row;
import dev.corpuscore.store.sql.FirstEdition;
import dev.corpuscore.store.sql.row.PostingRow;
import dev.corpuscore.store.sql.table.RowChecksum;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of an archive of a store, as an earlier version would have written them. */
record EarlierRows(Store store) {
  static List<Row> all(Store store) {
    List<Row> rows = new ArrayList<>();
    store.archive().read(rows::add);
    return rows;
  }

  /** The rows, without what later versions added. */
  List<Row> of(int version) {
    Map<String, List<String>> then = store.archive().tables(version);
    Map<String, List<String>> now = store.archive().tables(store.archive().version());
    List<Row> rows = new ArrayList<>();
    for (Row row : all(store)) {
      List<String> columns = then.get(row.table());
      if (columns != null) {
        List<String> all = Objects.requireNonNull(now.get(row.table()));
        List<@Nullable String> values = new ArrayList<>();
        columns.forEach(column -> values.add(row.values().get(all.indexOf(column))));
        if (row.table().equals("contribution")) {
          values.set(3, checksumWithoutKey(values));
        }
        if (row.table().equals("posting")) {
          values.set(values.size() - 1, checksumAt(version, values));
        }
        if (row.table().equals("posting_likeness")) {
          values.set(3, checksumWithoutPlaces(values));
        }
        rows.add(new Row(row.table(), values));
      }
    }
    return rows;
  }

  /** Before version 27, a posting had no job, and before version 28, none was a repost. */
  private String checksumAt(int version, List<@Nullable String> values) {
    String number = text(values, 0);
    return Long.toString(
        new PostingRow(
                Long.parseLong(number),
                text(values, 1),
                Long.parseLong(text(values, 2)),
                Base64.getDecoder().decode(text(values, 3)),
                values.get(4),
                numberOrNull(values.get(5)),
                numberOrNull(values.get(6)),
                text(values, 7).equals("1"),
                text(values, 8),
                Long.parseLong(text(values, 9)),
                Long.parseLong(text(values, 10)),
                Base64.getDecoder().decode(ofPosting("posting_content", number).getFirst()),
                values.get(11),
                version < 27 ? null : job(numberOrNull(values.get(12)), values.get(13)),
                false,
                ofPosting("posting_source", number))
            .checksum());
  }

  private static @Nullable OneJob job(@Nullable Long number, @Nullable String copy) {
    return number == null ? null : new OneJob(number, "1".equals(copy));
  }

  /** Of number, likeness, sketch. */
  private static String checksumWithoutPlaces(List<@Nullable String> values) {
    return Long.toString(
        new RowChecksum()
            .add(Long.parseLong(text(values, 0)))
            .add(Long.parseLong(text(values, 1)))
            .add(Base64.getDecoder().decode(text(values, 2)))
            .value());
  }

  /** The second column of the rows of a posting. */
  private List<String> ofPosting(String table, String number) {
    return all(store).stream()
        .filter(row -> row.table().equals(table))
        .filter(row -> number.equals(row.values().get(0)))
        .map(row -> text(row.values(), 1))
        .toList();
  }

  private static String text(List<@Nullable String> values, int at) {
    return Objects.requireNonNull(values.get(at));
  }

  private static @Nullable Long numberOrNull(@Nullable String text) {
    return text == null ? null : Long.valueOf(text);
  }

  /** Of participant, number, time: before version 17, a contribution named no key. */
  private static String checksumWithoutKey(List<@Nullable String> values) {
    long checksum =
        FirstEdition.contributionChecksum(
            Base64.getDecoder().decode(values.get(0)),
            Long.parseLong(Objects.requireNonNull(values.get(1))),
            Long.parseLong(Objects.requireNonNull(values.get(2))));
    return Long.toString(checksum);
  }
}

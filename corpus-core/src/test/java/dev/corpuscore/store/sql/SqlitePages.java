package dev.corpuscore.store.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Pages of an SQLite file, as sqlite.org/dbstat.html lists them. */
public final class SqlitePages {
  private SqlitePages() {}

  /**
   * Overwrites a leaf of a table or an index. Nobody has the file open.
   *
   * @param leaf 0 for the first one, -1 for the last
   */
  public static void garble(Path file, String name, int leaf) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      List<Long> leaves = new ArrayList<>();
      int size;
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT pgoffset, pgsize FROM dbstat WHERE name = '"
                  + name
                  + "' AND pagetype = 'leaf' ORDER BY path")) {
        size = 0;
        while (rows.next()) {
          leaves.add(rows.getLong(1));
          size = rows.getInt(2);
        }
      }
      overwrite(file, leaves.get(leaf < 0 ? leaves.size() + leaf : leaf), size);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes what is not a page of any database. */
  static void overwrite(Path file, long offset, int size) {
    byte[] garbage = new byte[size];
    Arrays.fill(garbage, (byte) 0xA5);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(garbage), offset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

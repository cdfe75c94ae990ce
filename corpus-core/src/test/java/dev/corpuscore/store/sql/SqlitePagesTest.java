package dev.corpuscore.store.sql;

import dev.corpuscore.store.UnreadablePagesContract;
import java.nio.file.Path;

class SqlitePagesTest extends UnreadablePagesContract implements OnSqlite {
  @Override
  protected void garble(Path folder, String relation, int page) {
    String name = relation.equals("revisions") ? "sqlite_autoindex_posting_2" : relation;
    SqlitePages.garble(folder.resolve("corpus.db"), name, page);
  }
}

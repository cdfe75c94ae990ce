package dev.corpuscore.store.sql;

import dev.corpuscore.model.CorpusException;
import java.sql.Connection;

/** A connection in a transaction, and the dialect of its database. For one thread. */
record Handle(Connection connection, Dialect dialect) {
  /** As {@link Dialect#damaged(String)}. */
  CorpusException damaged(String what) {
    return dialect.damaged(what);
  }
}

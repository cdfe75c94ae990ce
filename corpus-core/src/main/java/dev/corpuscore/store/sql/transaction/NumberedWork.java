package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Work;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Work whose commit gets the next number, if it changes anything. For one thread, and one run. */
final class NumberedWork<T> implements Work<T> {
  private final Work<T> work;
  private @Nullable CommitPosition position;

  NumberedWork(Work<T> work) {
    this.work = work;
  }

  @Override
  public T on(Handle handle) throws SQLException {
    long before = CommitRow.changes(handle);
    T result = work.on(handle);
    position =
        CommitRow.changes(handle) == before
            // its result may depend on a commit of a process that died before it recorded the
            // commit
            ? CommitRow.position(handle)
            : CommitRow.next(handle);
    return result;
  }

  /** The position of the database after this; null if no commit was ever numbered. */
  @Nullable CommitPosition position() {
    return position;
  }
}

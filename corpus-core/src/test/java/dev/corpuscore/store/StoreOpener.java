package dev.corpuscore.store;

import java.nio.file.Path;

/** The three things that a database adds to the contracts of {@link Store}. */
public interface StoreOpener {
  /**
   * Opens the database that belongs to a folder: makes it at the first call, opens the same at each
   * further one.
   */
  Store open(Path folder);

  /** Changes the rows of a folder's database behind the store's back. */
  void execute(Path folder, String sql);

  /** The number that a query of a folder's database gives, behind the store's back. */
  long number(Path folder, String sql);

  /** How many connections of {@code opened} are checked out. */
  int connectionsInUse(Store opened);
}

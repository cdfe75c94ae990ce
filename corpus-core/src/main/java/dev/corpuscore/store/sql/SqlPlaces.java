package dev.corpuscore.store.sql;

import dev.corpuscore.store.PlaceStore;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.LearnedPlacesRow;
import dev.corpuscore.store.sql.transaction.Database;
import java.util.Optional;

/** The learned names of places in an SQL table. */
final class SqlPlaces implements PlaceStore {
  private final Database database;

  SqlPlaces(Database database) {
    this.database = database;
  }

  @Override
  public Optional<byte[]> learned(long generation) {
    return database.read(handle -> LearnedPlacesRow.read(handle, generation));
  }

  @Override
  public Optional<byte[]> keepLearned(long generation, byte[] table) {
    return database.write(
        handle -> {
          if (CorpusRow.lock(handle).generation() != generation) {
            return Optional.empty();
          }
          Optional<byte[]> kept = LearnedPlacesRow.read(handle, generation);
          if (kept.isPresent()) {
            return kept;
          }
          LearnedPlacesRow.delete(handle);
          LearnedPlacesRow.insert(handle, generation, table);
          return Optional.of(table);
        });
  }
}

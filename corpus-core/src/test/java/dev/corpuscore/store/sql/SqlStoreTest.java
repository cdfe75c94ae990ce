package dev.corpuscore.store.sql;

import dev.corpuscore.store.CatalogStoreContract;
import dev.corpuscore.store.CommandQueueContract;
import dev.corpuscore.store.DuplicateContract;
import dev.corpuscore.store.ErasuresContract;
import dev.corpuscore.store.ParticipantsContract;
import dev.corpuscore.store.PostingStoreContract;
import dev.corpuscore.store.PostingUrlContract;
import dev.corpuscore.store.RevisionLogContract;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreContract;
import dev.corpuscore.store.StoreLockContract;
import dev.corpuscore.store.StoredPostingContract;
import dev.corpuscore.store.VisitContract;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The contracts of the store, on each database. */
class SqlStoreTest {
  @Nested
  class OnSqlite {
    @Nested
    class Postings extends PostingStoreContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Urls extends PostingUrlContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Stored extends StoredPostingContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Visits extends VisitContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Duplicates extends DuplicateContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Revisions extends RevisionLogContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Commands extends CommandQueueContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class People extends ParticipantsContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Erasing extends ErasuresContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Catalog extends CatalogStoreContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Locks extends StoreLockContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Whole extends StoreContract {
      @TempDir Path folder;

      @Override
      protected Store open() {
        return openIn(folder);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }
  }

  private static Store openIn(Path folder) {
    return SqlStore.openSqlite(folder.resolve("corpus.db"), Clock.systemUTC());
  }

  private static int inUse(Store store) {
    return store instanceof SqlStore sql ? sql.connectionsInUse() : 0;
  }
}

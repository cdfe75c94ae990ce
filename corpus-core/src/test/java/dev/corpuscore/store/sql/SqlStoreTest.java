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
import dev.corpuscore.store.sql.database.PostgresAddress;
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

  @Nested
  class OnPostgres {
    @Nested
    class Postings extends PostingStoreContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Urls extends PostingUrlContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Stored extends StoredPostingContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Visits extends VisitContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Duplicates extends DuplicateContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Revisions extends RevisionLogContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Commands extends CommandQueueContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class People extends ParticipantsContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Erasing extends ErasuresContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Catalog extends CatalogStoreContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Locks extends StoreLockContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
      }

      @Override
      protected int connectionsInUse(Store opened) {
        return inUse(opened);
      }
    }

    @Nested
    class Whole extends StoreContract {
      private final String url = freshDatabase();

      @Override
      protected Store open() {
        return openAt(url);
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

  private static String freshDatabase() {
    return PostgresServer.shared().freshDatabase("contract");
  }

  private static Store openAt(String url) {
    return SqlStore.openPostgres(new PostgresAddress(url, null, null, null), Clock.systemUTC());
  }

  private static int inUse(Store store) {
    return store instanceof SqlStore sql ? sql.connectionsInUse() : 0;
  }
}

package dev.corpuscore.store.sql;

import dev.corpuscore.store.CatalogStoreContract;
import dev.corpuscore.store.CommandQueueContract;
import dev.corpuscore.store.CommandRaceContract;
import dev.corpuscore.store.ContactsContract;
import dev.corpuscore.store.CorpusRootContract;
import dev.corpuscore.store.DamagedRowsContract;
import dev.corpuscore.store.DuplicateContract;
import dev.corpuscore.store.ErasuresContract;
import dev.corpuscore.store.FirstEditionContract;
import dev.corpuscore.store.HeldPostingsContract;
import dev.corpuscore.store.JobContract;
import dev.corpuscore.store.LaterMembersContract;
import dev.corpuscore.store.LedgerContract;
import dev.corpuscore.store.ParticipantsContract;
import dev.corpuscore.store.PlaceStoreContract;
import dev.corpuscore.store.PostingChangesContract;
import dev.corpuscore.store.PostingStoreContract;
import dev.corpuscore.store.PostingUpdateContract;
import dev.corpuscore.store.PostingUrlContract;
import dev.corpuscore.store.PseudonymKeysContract;
import dev.corpuscore.store.RedactionsContract;
import dev.corpuscore.store.RemovalsContract;
import dev.corpuscore.store.RepostContract;
import dev.corpuscore.store.RetentionContract;
import dev.corpuscore.store.RevisionHistoryContract;
import dev.corpuscore.store.RevisionLogContract;
import dev.corpuscore.store.RootDaysContract;
import dev.corpuscore.store.SigningKeysContract;
import dev.corpuscore.store.SourceLookupContract;
import dev.corpuscore.store.StoreContract;
import dev.corpuscore.store.StoreLockContract;
import dev.corpuscore.store.StoredPostingContract;
import dev.corpuscore.store.SubmissionsContract;
import dev.corpuscore.store.TransparencyLogContract;
import dev.corpuscore.tier.OnServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** The contracts of the store, on each database. */
class SqlStoreTest {
  @Nested
  class Sqlite {
    @Nested
    class Postings extends PostingStoreContract implements OnSqlite {}

    @Nested
    class Urls extends PostingUrlContract implements OnSqlite {}

    @Nested
    class Stored extends StoredPostingContract implements OnSqlite {}

    @Nested
    class Updates extends PostingUpdateContract implements OnSqlite {}

    @Nested
    class Changes extends PostingChangesContract implements OnSqlite {}

    @Nested
    class Duplicates extends DuplicateContract implements OnSqlite {}

    @Nested
    class Jobs extends JobContract implements OnSqlite {}

    @Nested
    class Reposted extends RepostContract implements OnSqlite {}

    @Nested
    class History extends RevisionHistoryContract implements OnSqlite {}

    @Nested
    class Revisions extends RevisionLogContract implements OnSqlite {}

    @Nested
    class Roots extends CorpusRootContract implements OnSqlite {}

    @Nested
    class RootDays extends RootDaysContract implements OnSqlite {}

    @Nested
    class LaterMembers extends LaterMembersContract implements OnSqlite {}

    @Nested
    class DamagedRows extends DamagedRowsContract implements OnSqlite {}

    @Nested
    class Commands extends CommandQueueContract implements OnSqlite {}

    @Nested
    class CommandRaces extends CommandRaceContract implements OnSqlite {}

    @Nested
    class People extends ParticipantsContract implements OnSqlite {}

    @Nested
    class Typed extends SubmissionsContract implements OnSqlite {}

    @Nested
    class Upgraded extends FirstEditionContract implements OnSqlite {
      @Override
      protected void downgrade(Path folder) {
        FirstEdition.sqlite(folder.resolve("corpus.db"));
      }
    }

    @Nested
    class Erasing extends ErasuresContract implements OnSqlite {}

    @Nested
    class Ledger extends LedgerContract implements OnSqlite {}

    @Nested
    class Logs extends TransparencyLogContract implements OnSqlite {}

    @Nested
    class PseudonymKeys extends PseudonymKeysContract implements OnSqlite {}

    @Nested
    class Catalog extends CatalogStoreContract implements OnSqlite {}

    @Nested
    class HeldPostings extends HeldPostingsContract implements OnSqlite {}

    @Nested
    class SourceLookups extends SourceLookupContract implements OnSqlite {}

    @Nested
    class Removing extends RemovalsContract implements OnSqlite {}

    @Nested
    class Retaining extends RetentionContract implements OnSqlite {}

    @Nested
    class Redacting extends RedactionsContract implements OnSqlite {}

    @Nested
    class Contacts extends ContactsContract implements OnSqlite {}

    @Nested
    class Places extends PlaceStoreContract implements OnSqlite {}

    @Nested
    class Keys extends SigningKeysContract implements OnSqlite {}

    @Nested
    class Locks extends StoreLockContract implements OnSqlite {}

    @Nested
    class Whole extends StoreContract implements OnSqlite {}
  }

  @OnServer
  @Nested
  class Postgres {
    @Nested
    class Postings extends PostingStoreContract implements OnPostgres {}

    @Nested
    class Urls extends PostingUrlContract implements OnPostgres {}

    @Nested
    class Stored extends StoredPostingContract implements OnPostgres {}

    @Nested
    class Updates extends PostingUpdateContract implements OnPostgres {}

    @Nested
    class Changes extends PostingChangesContract implements OnPostgres {}

    @Nested
    class Duplicates extends DuplicateContract implements OnPostgres {}

    @Nested
    class Jobs extends JobContract implements OnPostgres {}

    @Nested
    class Reposted extends RepostContract implements OnPostgres {}

    @Nested
    class History extends RevisionHistoryContract implements OnPostgres {}

    @Nested
    class Revisions extends RevisionLogContract implements OnPostgres {}

    @Nested
    class Roots extends CorpusRootContract implements OnPostgres {}

    @Nested
    class RootDays extends RootDaysContract implements OnPostgres {}

    @Nested
    class LaterMembers extends LaterMembersContract implements OnPostgres {}

    @Nested
    class DamagedRows extends DamagedRowsContract implements OnPostgres {}

    @Nested
    class Commands extends CommandQueueContract implements OnPostgres {}

    @Nested
    class CommandRaces extends CommandRaceContract implements OnPostgres {}

    @Nested
    class People extends ParticipantsContract implements OnPostgres {}

    @Nested
    class Typed extends SubmissionsContract implements OnPostgres {}

    @Nested
    class Upgraded extends FirstEditionContract implements OnPostgres {
      @Override
      protected void downgrade(Path folder) {
        FirstEdition.postgres(PostgresServer.shared().url(OnPostgres.DATABASE));
      }
    }

    @Nested
    class Erasing extends ErasuresContract implements OnPostgres {}

    @Nested
    class Ledger extends LedgerContract implements OnPostgres {}

    @Nested
    class Logs extends TransparencyLogContract implements OnPostgres {}

    @Nested
    class PseudonymKeys extends PseudonymKeysContract implements OnPostgres {}

    @Nested
    class Catalog extends CatalogStoreContract implements OnPostgres {}

    @Nested
    class HeldPostings extends HeldPostingsContract implements OnPostgres {}

    @Nested
    class SourceLookups extends SourceLookupContract implements OnPostgres {}

    @Nested
    class Removing extends RemovalsContract implements OnPostgres {}

    @Nested
    class Retaining extends RetentionContract implements OnPostgres {}

    @Nested
    class Redacting extends RedactionsContract implements OnPostgres {}

    @Nested
    class Contacts extends ContactsContract implements OnPostgres {}

    @Nested
    class Places extends PlaceStoreContract implements OnPostgres {}

    @Nested
    class Keys extends SigningKeysContract implements OnPostgres {}

    @Nested
    class Locks extends StoreLockContract implements OnPostgres {}

    @Nested
    class Whole extends StoreContract implements OnPostgres {}
  }
}

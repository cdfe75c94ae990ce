package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.PostgresTraces;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Contacts that were deleted are in no table at once, and in no file of the server after what the
 * page on erasure says to do.
 */
class PostgresContactsTest {
  private static final Predicate<String> CANARY = text -> text.contains(ContactUpdates.CANARY);

  @Test
  void closed_leaveTheTables_andTheFilesWhenTheyAreOverwritten() throws Exception {
    PostgresServer server = PostgresServer.shared();
    String url = server.freshDatabase("contacts");
    try (Store store =
        SqlStore.openPostgres(
            server.address("contacts"), Clock.fixed(ContactUpdates.NOW, ZoneOffset.UTC))) {
      store.postings().update(ContactUpdates.canaries());
      PostgresTraces.execute(url, "ANALYZE");
      PostgresTraces.execute(url, "CHECKPOINT");
      assertThat(PostgresTraces.inTables(url, CANARY)).isNotEmpty();
      assertThat(PostgresTraces.inFiles(url, CANARY)).isNotEmpty();

      store.postings().update(ContactUpdates.all(ContactUpdates.CLOSED, null));

      assertThat(PostgresTraces.inTables(url, CANARY))
          .allSatisfy(where -> assertThat(where).startsWith("pg_stat"));
      PostgresTraces.overwrite(url);
      PostgresTraces.execute(url, "ANALYZE");
      PostgresTraces.execute(url, "CHECKPOINT");
      assertThat(PostgresTraces.inTables(url, CANARY)).isEmpty();
      assertThat(PostgresTraces.inFiles(url, CANARY)).isEmpty();
    }
  }
}

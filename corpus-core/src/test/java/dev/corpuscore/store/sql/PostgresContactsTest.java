package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.PostgresTraces;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/**
 * Contacts that were deleted are in no table at once, and in no file of the server after what the
 * page on erasure says to do.
 */
class PostgresContactsTest {
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
      assertThat(PostgresTraces.inTables(url, PostgresContactsTest::hasCanary)).isNotEmpty();
      assertThat(PostgresTraces.inFiles(url, PostgresContactsTest::hasCanary)).isNotEmpty();

      store.postings().update(ContactUpdates.all(ContactUpdates.CLOSED, null));

      assertThat(PostgresTraces.inTables(url, PostgresContactsTest::hasCanary))
          .allSatisfy(where -> assertThat(where).startsWith("pg_stat"));
      PostgresTraces.overwrite(url);
      PostgresTraces.execute(url, "ANALYZE");
      PostgresTraces.execute(url, "CHECKPOINT");
      assertThat(PostgresTraces.inTables(url, PostgresContactsTest::hasCanary)).isEmpty();
      assertThat(PostgresTraces.inFiles(url, PostgresContactsTest::hasCanary)).isEmpty();
    }
  }

  private static boolean hasCanary(String text) {
    return text.contains(ContactUpdates.CANARY);
  }
}

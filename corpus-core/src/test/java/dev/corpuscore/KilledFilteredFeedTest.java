package dev.corpuscore;

import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@link KilledFilteredFeed} on Lucene. */
@SecondTier("FilteredChangesTest#get_postingThatNoLongerMatches_leaves")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class KilledFilteredFeedTest {
  @TempDir private Path folder;

  @Test
  void followersOfRandomFilters_onSqlite_haveWhatTheirSearchesFind() throws Exception {
    new KilledFilteredFeed(folder, Map.of()).play();
  }

  @Test
  void followersOfRandomFilters_onPostgres_haveWhatTheirSearchesFind() throws Exception {
    String database = PostgresServer.shared().emptyDatabase("filtered_feed");
    new KilledFilteredFeed(folder, Map.of("CORE_DATABASE_URL", database)).play();
  }
}

package dev.corpuscore.scaled;

import dev.corpuscore.KilledFilteredFeed;
import dev.corpuscore.index.opensearch.SharedNode;
import dev.corpuscore.store.sql.PostgresServer;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@link KilledFilteredFeed} on OpenSearch and PostgreSQL. */
@SecondTier("FilterContract#searchRoles_amongIds_findsTheseAloneThatMatch_atAStatedRevision")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class KilledFilteredFeedOnOpenSearchTest {
  @TempDir private Path folder;

  @Test
  void followersOfRandomFilters_haveWhatTheirSearchesFind() throws Exception {
    String database = PostgresServer.shared().emptyDatabase("filtered_feed_cluster");
    String cluster = SharedNode.get().url().toString();
    new KilledFilteredFeed(
            folder, Map.of("CORE_DATABASE_URL", database, "CORE_SEARCH_URL", cluster))
        .play();
  }
}

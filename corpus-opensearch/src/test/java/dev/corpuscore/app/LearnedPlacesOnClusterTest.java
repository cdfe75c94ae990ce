package dev.corpuscore.app;

import dev.corpuscore.config.Settings;
import dev.corpuscore.index.opensearch.SharedNode;
import dev.corpuscore.store.sql.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link LearnedPlacesTest} of two instances that share PostgreSQL and OpenSearch. */
class LearnedPlacesOnClusterTest {
  private static final String DATABASE = "learned_places";

  @TempDir Path folder;

  @Test
  void adWithoutCoordinates_isFound() throws Exception {
    PostgresServer.shared().freshDatabase(DATABASE);
    Settings one = settings("one");
    try {
      LearnedPlacesTest.compare(one, settings("other"));
    } finally {
      Corpus.discardIndex(one, Clock.systemUTC());
    }
  }

  private Settings settings(String instance) {
    return Settings.read(
        Map.of(
            "CORE_DATA_DIR", folder.resolve(instance).toString(),
            "CORE_HTTP_PORT", "0",
            "CORE_DATABASE_URL", PostgresServer.shared().url(DATABASE),
            "CORE_CORPUS_PSEUDONYM_KEY", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
            "CORE_SEARCH_URL", SharedNode.get().address().nodes().getFirst().toString()));
  }
}

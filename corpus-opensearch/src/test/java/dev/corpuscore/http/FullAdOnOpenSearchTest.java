package dev.corpuscore.http;

import dev.corpuscore.http.FullAdTest.Databases;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link FullAdTest} on OpenSearch. */
class FullAdOnOpenSearchTest implements OnOpenSearch {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void importedAd_isFoundWhole_onEveryDatabase(Databases database) throws Exception {
    FullAdTest.importAndFind(
        folder.resolve("corpus"), database, OnOpenSearch.openAs(folder, new HitBodies()));
  }
}

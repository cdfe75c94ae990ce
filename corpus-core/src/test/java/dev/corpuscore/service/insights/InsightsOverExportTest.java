package dev.corpuscore.service.insights;

import dev.corpuscore.index.lucene.OnLucene;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import org.junit.jupiter.api.Nested;

/** Insights on each engine. */
class InsightsOverExportTest {
  @Nested
  class Lucene extends InsightsOverExportContract implements OnLucene {}

  @Nested
  class OpenSearch extends InsightsOverExportContract implements OnOpenSearch {}
}

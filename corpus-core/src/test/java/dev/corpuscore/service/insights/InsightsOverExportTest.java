package dev.corpuscore.service.insights;

import dev.corpuscore.index.lucene.OnLucene;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.tier.SecondTier;
import org.junit.jupiter.api.Nested;

/** Insights on each engine. */
class InsightsOverExportTest {
  @Nested
  class Lucene extends InsightsOverExportContract implements OnLucene {}

  @SecondTier("InsightsOverExportContract")
  @Nested
  class OpenSearch extends InsightsOverExportContract implements OnOpenSearch {}
}

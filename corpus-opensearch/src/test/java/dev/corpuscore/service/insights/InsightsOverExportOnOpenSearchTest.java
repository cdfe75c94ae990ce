package dev.corpuscore.service.insights;

import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.tier.SecondTier;

/** Insights on OpenSearch. */
@SecondTier("InsightsOverExportContract")
class InsightsOverExportOnOpenSearchTest extends InsightsOverExportContract
    implements OnOpenSearch {}

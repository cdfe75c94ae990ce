package dev.corpuscore.service.insights;

import dev.corpuscore.index.lucene.OnLucene;

/** Insights on Lucene. */
class InsightsOverExportTest extends InsightsOverExportContract implements OnLucene {}

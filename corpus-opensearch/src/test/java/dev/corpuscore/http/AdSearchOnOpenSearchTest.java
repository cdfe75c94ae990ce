package dev.corpuscore.http;

import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.tier.SecondTier;

/** The parameters of {@code GET /api/search} on OpenSearch. */
@SecondTier("AdSearchContract")
class AdSearchOnOpenSearchTest extends AdSearchContract implements OnOpenSearch {}

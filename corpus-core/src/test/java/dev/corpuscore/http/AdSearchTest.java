package dev.corpuscore.http;

import dev.corpuscore.index.lucene.OnLucene;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import dev.corpuscore.tier.SecondTier;
import org.junit.jupiter.api.Nested;

/** The parameters of {@code GET /api/search} on each engine. */
class AdSearchTest {
  @Nested
  class Lucene extends AdSearchContract implements OnLucene {}

  @SecondTier("AdSearchContract")
  @Nested
  class OpenSearch extends AdSearchContract implements OnOpenSearch {}
}

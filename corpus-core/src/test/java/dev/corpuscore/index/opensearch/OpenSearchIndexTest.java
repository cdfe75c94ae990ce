package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.ContentContract;
import dev.corpuscore.index.FilterContract;
import dev.corpuscore.index.HolderContract;
import dev.corpuscore.index.OperatorContract;
import dev.corpuscore.index.PageContract;
import dev.corpuscore.index.StatsContract;
import dev.corpuscore.index.WordContract;
import org.junit.jupiter.api.Nested;

/** The contracts of the index on OpenSearch. */
class OpenSearchIndexTest {
  @Nested
  class Words extends WordContract implements OnOpenSearch {}

  @Nested
  class Operators extends OperatorContract implements OnOpenSearch {}

  @Nested
  class Filters extends FilterContract implements OnOpenSearch {}

  @Nested
  class Pages extends PageContract implements OnOpenSearch {}

  @Nested
  class Statistics extends StatsContract implements OnOpenSearch {}

  @Nested
  class Contents extends ContentContract implements OnOpenSearch {}

  @Nested
  class Holders extends HolderContract implements OnOpenSearch {}
}

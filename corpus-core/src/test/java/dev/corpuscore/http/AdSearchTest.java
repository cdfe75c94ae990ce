package dev.corpuscore.http;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.index.lucene.LuceneIndex;
import dev.corpuscore.index.opensearch.OnOpenSearch;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

/** The parameters of {@code GET /api/search} on each engine. */
class AdSearchTest {
  @Nested
  class Lucene extends AdSearchContract {
    @Override
    public PostingIndex open(Path folder, TimeLimits limits) {
      return LuceneIndex.open(folder, new HitBodies(), limits);
    }

    @Override
    public PostingIndex open(Path folder, HitBody body) {
      return LuceneIndex.open(folder, body, PATIENT);
    }
  }

  @Nested
  class OpenSearch extends AdSearchContract implements OnOpenSearch {}
}

package dev.corpuscore.index.lucene;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndexContract;
import dev.corpuscore.model.Posting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;

class LuceneIndexTest {
  static final HitBody IDS =
      new HitBody() {
        @Override
        public String format() {
          return "ids";
        }

        @Override
        public byte[] of(Posting posting) {
          return posting.id().value().getBytes(StandardCharsets.UTF_8);
        }
      };

  @Nested
  class Contract extends PostingIndexContract {
    @Override
    protected PostingIndex open(Path folder) {
      return LuceneIndex.open(folder, IDS);
    }
  }
}

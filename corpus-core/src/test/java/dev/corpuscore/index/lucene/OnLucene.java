package dev.corpuscore.index.lucene;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.TimeLimits;
import java.nio.file.Path;

/** Indexes of Lucene: one in each folder that a test names. */
public interface OnLucene extends IndexOpener {
  @Override
  default PostingIndex open(Path folder, TimeLimits limits) {
    return LuceneIndex.open(folder, LuceneFixture.IDS, limits);
  }

  @Override
  default PostingIndex open(Path folder, HitBody body) {
    return LuceneIndex.open(folder, body, PATIENT);
  }
}

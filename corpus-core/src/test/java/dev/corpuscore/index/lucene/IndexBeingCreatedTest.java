package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.body.HitBodies;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes begin on one data dir at the same moment. */
class IndexBeingCreatedTest {
  @TempDir private Path folder;

  @Test
  void indexThatAnotherProcessIsCreating_isSaidInOneSentence() throws IOException {
    try (Directory directory = FSDirectory.open(folder);
        Lock held = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      held.ensureValid();

      assertThatThrownBy(() -> LuceneIndex.open(folder, new HitBodies()))
          .hasMessage(
              "the search index in "
                  + folder
                  + " cannot be read: another process is just creating it; try again");
    }
  }
}

package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.FileTraces;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.Entry;
import dev.corpuscore.model.PostingState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What participants typed is not a listed posting, and no word of it goes into the cluster's files.
 */
class UnlistedPostingTest implements OnOpenSearch {
  private static final String SHOWN = "zqshown";
  private static final String TYPED = "zqtyped";

  @TempDir Path folder;

  @Test
  void apply_postingThatNobodyHasShown_writesNothing() throws IOException {
    try (OpenSearchIndex index = (OpenSearchIndex) open(folder);
        IndexHolder holder = index.tryHold().orElseThrow()) {
      holder.apply(
          List.of(
              put(1, at("Nurse " + SHOWN, SHOWN)),
              put(2, at("Cook " + TYPED, TYPED), PostingState.open(), false)));
      holder.publish(2);
      holder.commit();

      List<Entry> entries = new ArrayList<>();
      index.forEach(entries::add);
      assertThat(entries).extracting(Entry::id).containsExactly(id(1));
    }

    assertThat(holding(SHOWN)).as("a word can be found in the files").isNotEmpty();
    assertThat(holding(TYPED)).isEmpty();
  }

  private static List<String> holding(String word) throws IOException {
    return FileTraces.holding(SharedNode.get().folder(), text -> text.contains(word));
  }
}

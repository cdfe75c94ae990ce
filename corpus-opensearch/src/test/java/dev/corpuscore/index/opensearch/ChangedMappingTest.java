package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.model.CorpusException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Whoever may change the cluster changes how a field of the index is analysed. */
class ChangedMappingTest implements OnOpenSearch {
  private static final String OTHER_ANALYZER =
      "{\"properties\":{\"text\":{\"type\":\"text\",\"analyzer\":\"keys\",\"norms\":false,"
          + "\"position_increment_gap\":1,\"search_analyzer\":\"simple\"}}}";

  @TempDir Path folder;

  @Test
  void ownMapping_isAsItWasMade() {
    try (OpenSearchIndex index = open()) {
      assertThat(index.verify()).isEmpty();
      assertThat(index.count(NOW)).isZero();
    }
  }

  @Test
  void furtherField_changesNothing() {
    try (OpenSearchIndex index = open()) {
      change(index, "{\"properties\":{\"note\":{\"type\":\"keyword\"}}}");

      assertThat(index.verify()).isEmpty();
    }
  }

  @Test
  void otherAnalyzer_isRefused_namedWithTheCommand_andMendedByARebuild() {
    try (OpenSearchIndex index = open();
        IndexHolder holder = index.tryHold().orElseThrow()) {
      holder.apply(List.of(put(1, titled("Nurse"))));
      holder.publish(1);
      change(index, OTHER_ANALYZER);

      assertThat(index.verify().orElseThrow())
          .contains("properties.text.search_analyzer is simple")
          .contains("./corpus reindex");
      assertThatThrownBy(() -> index.count(NOW))
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("was changed");

      holder.restart(1);
      holder.apply(List.of(put(1, titled("Nurse"))));
      holder.publish(1);
      assertThat(index.count(NOW)).isEqualTo(1);
      assertThat(index.verify()).isEmpty();
    }
  }

  @Test
  void newHolder_isToldToRebuild() {
    try (OpenSearchIndex index = open()) {
      change(index, OTHER_ANALYZER);
    }
    try (OpenSearchIndex again = open()) {
      assertThat(again.state()).isEqualTo(new IndexState(0, -1));
    }
  }

  private OpenSearchIndex open() {
    return (OpenSearchIndex) open(folder);
  }

  private static void change(OpenSearchIndex index, String mapping) {
    index
        .cluster()
        .request(
            "PUT",
            index.indices().current().orElseThrow() + "/_mapping",
            JsonMapper.shared().readTree(mapping),
            Cluster.SOON);
  }
}

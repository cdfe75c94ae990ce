package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex.IndexState;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that is killed, and comes back with what was acknowledged. */
@SecondTier("SpoiltAnswersTest")
class OutageTest {
  @TempDir Path folder;

  @Test
  void killedNode_answersNothing_andThenEverythingPublished() {
    RevocableLock locks = new RevocableLock();
    try (OpenSearchNode node = OpenSearchNode.startIn(folder);
        OpenSearchIndex index =
            OpenSearchIndex.open(
                node.address(),
                "corpus-outage",
                new OnOpenSearch.Ids("ids"),
                locks,
                new Random(1),
                OnOpenSearch.PATIENT)) {
      IndexHolder holder = index.tryHold().orElseThrow();
      holder.apply(List.of(put(1, titled("Nurse")), put(2, titled("Welder"))));
      holder.publish(2);
      holder.commit();
      node.kill();

      assertThatThrownBy(() -> index.count(NOW))
          .isInstanceOfSatisfying(
              CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
      assertThatThrownBy(() -> holder.apply(List.of(put(3, titled("Nurse")))))
          .isInstanceOf(CorpusException.class);
      node.startAgain();

      try (IndexHolder next = index.tryHold().orElseThrow()) {
        assertThat(index.state()).isEqualTo(new IndexState(2, 0));
        assertThat(index.count(NOW)).isEqualTo(2);
        next.apply(List.of(put(3, titled("Nurse"))));
        next.publish(3);
      }
      assertThat(index.count(NOW)).isEqualTo(3);
      assertThat(index.verify()).isEmpty();
    }
  }
}

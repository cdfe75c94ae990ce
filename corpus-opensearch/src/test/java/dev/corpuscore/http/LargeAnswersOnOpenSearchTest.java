package dev.corpuscore.http;

import dev.corpuscore.index.opensearch.OpenSearchNode;
import dev.corpuscore.tier.Alone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@link LargeAnswersTest} of a cluster whose one node has a heap of 512 MB. */
@Alone("AdStreamsTest")
@Timeout(300)
class LargeAnswersOnOpenSearchTest {
  @TempDir Path folder;

  @Test
  void fourAtOnce_areWritten_andNothingElseSuffers() throws IOException, InterruptedException {
    try (OpenSearchNode node = OpenSearchNode.startIn(folder.resolve("node"))) {
      LargeAnswersTest.attack(folder, Map.of("CORE_SEARCH_URL", node.url().toString()));
    }
  }
}

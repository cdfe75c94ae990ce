package dev.corpuscore.scaled;

import dev.corpuscore.index.opensearch.OpenSearchNode;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cluster of two nodes: the first leads it, the second may stop and come back. */
final class OpenSearchNodes implements AutoCloseable {
  private final OpenSearchNode leader;
  private final OpenSearchNode second;

  private OpenSearchNodes(OpenSearchNode leader, OpenSearchNode second) {
    this.leader = leader;
    this.second = second;
  }

  /** Starts both; returns once they answer. */
  static OpenSearchNodes start(Path folder) {
    OpenSearchNode leader = OpenSearchNode.startIn(folder.resolve("leader"));
    try {
      return new OpenSearchNodes(leader, leader.join(folder.resolve("second")));
    } catch (RuntimeException e) {
      leader.close();
      throw e;
    }
  }

  /** What {@code CORE_SEARCH_URL} is. */
  String urls() {
    return Stream.of(second, leader)
        .map(node -> node.url().toString())
        .collect(Collectors.joining(","));
  }

  /** {@code kill -9} of the node that clients ask first. */
  void killSecond() {
    second.kill();
  }

  void startSecondAgain() {
    second.startAgain();
  }

  @Override
  public void close() {
    second.close();
    leader.close();
  }
}

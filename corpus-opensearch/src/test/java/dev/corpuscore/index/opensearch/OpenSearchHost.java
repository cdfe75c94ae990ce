package dev.corpuscore.index.opensearch;

import dev.corpuscore.Scratch;
import dev.corpuscore.ServerHost;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps the node that all JVMs of tests share. */
final class OpenSearchHost {
  private OpenSearchHost() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Scratch.newFolder("opensearch");
    try (OpenSearchNode node = OpenSearchNode.startIn(folder)) {
      ServerHost.serve(node.url() + "\t" + folder);
    }
    Scratch.delete(folder);
    ServerHost.keepCost("OpenSearch");
  }
}

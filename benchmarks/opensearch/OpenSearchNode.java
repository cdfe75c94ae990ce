import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One OpenSearch node in a JVM of its own, started by {@code java -cp 'lib/*' OpenSearchNode.java
 * FOLDER PORT TRANSPORT-PORT [LEADER-TRANSPORT-PORT]}: with the last it joins the cluster of that
 * node and holds data, without it leads one that others may join. Prints {@code ready} when it answers, ends when its standard input does: whoever
 * started it may die in any way and leaves no node behind.
 */
class OpenSearchNode {
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    String port = args[1];
    try (OpenSearchRunner runner = new OpenSearchRunner()) {
      runner
          .onBuild(
              (number, settings) -> {
                settings.put("network.host", "127.0.0.1");
                settings.put("http.port", port);
                settings.put("transport.port", args[2]);
                // "single-node", which the runner would choose, lets nobody join
                settings.put("discovery.type", "zen");
                settings.put("node.name", "port-" + args[2]);
                String leader = args.length > 3 ? args[3] : args[2];
                settings.put("discovery.seed_hosts", "127.0.0.1:" + leader);
                settings.put("cluster.initial_cluster_manager_nodes", "port-" + leader);
                if (args.length > 3) {
                  settings.putList("node.roles", "data", "ingest");
                }
                // the disk's free share is the machine's business, not this measurement's
                settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
              })
          .build(newConfigs().basePath(folder.toString()).numOfNode(1).printOnFailure());
      runner.ensureYellow();
      System.out.println("ready");
      System.in.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
    System.exit(0);
  }
}

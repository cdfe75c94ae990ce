package dev.corpuscore.index.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.ServerPort;
import dev.corpuscore.index.ClusterIndexes.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A real OpenSearch node in a process of its own, with its own Lucene on a class path of its own
 * (see {@code benchmarks/opensearch}). It ends with this JVM, however that ends: its input does.
 */
public final class OpenSearchNode implements AutoCloseable {
  private static final Path HOME = Path.of("..", "benchmarks", "opensearch");

  /** Small and soon there: tests ask little. */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-Xms512m",
          "-Xmx512m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "--add-modules=jdk.incubator.vector",
          "--enable-native-access=ALL-UNNAMED");

  private final Path folder;
  private final int port = ServerPort.free();
  private final int transport = ServerPort.free();

  /** Null for a node that leads its cluster. */
  private final @Nullable OpenSearchNode leader;

  private Process process;

  private OpenSearchNode(Path folder, @Nullable OpenSearchNode leader) {
    this.folder = folder;
    this.leader = leader;
    this.process = start();
  }

  /** A node with what {@code folder} holds; returns once it answers. */
  public static OpenSearchNode startIn(Path folder) {
    return new OpenSearchNode(folder, null);
  }

  /** A further node of this one's cluster, with what {@code other} holds. */
  public OpenSearchNode join(Path other) {
    return new OpenSearchNode(other, this);
  }

  /** Where it is. */
  public Address address() {
    return Address.of(url());
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Ends it as {@code kill -9} does. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Starts it again, on what it had on its disk. */
  public void startAgain() {
    process = start();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }

  private Process start() {
    Path classpath = HOME.resolve("target").resolve("classpath");
    assertThat(classpath)
        .as(
            "where OpenSearch's jars are; made by: mvn -B -ntp -q -f benchmarks/opensearch/pom.xml"
                + " generate-resources")
        .exists();
    try {
      Process started = new ProcessBuilder(command(classpath)).redirectErrorStream(true).start();
      awaitReady(started);
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> command(Path classpath) throws IOException {
    List<String> command = new java.util.ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM_OPTIONS);
    command.addAll(List.of("-cp", Files.readString(classpath).strip()));
    command.add(HOME.resolve("OpenSearchNode.java").toString());
    command.addAll(List.of(folder.toString(), Integer.toString(port), Integer.toString(transport)));
    if (leader != null) {
      command.add(Integer.toString(leader.transport));
    }
    return command;
  }

  private static void awaitReady(Process started) throws IOException {
    BufferedReader output =
        new BufferedReader(
            new java.io.InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.append(line).append('\n');
      if (line.endsWith("ready")) {
        InputStream rest = started.getInputStream();
        Thread.ofVirtual().start(() -> drain(rest));
        return;
      }
    }
    throw new IllegalStateException("OpenSearch ended before it was ready; it said:\n" + said);
  }

  private static void drain(InputStream output) {
    try (output) {
      output.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // it has ended
    }
  }
}

package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The checkout that is measured; {@code benchmarks/launch} says where it is. */
public final class Checkout {
  private static final Path ROOT =
      Path.of(Objects.requireNonNullElse(System.getProperty("benchmarks.root"), "."));

  public static final Path LAUNCHER = ROOT.resolve("corpus");

  /** Holds {@code OpenSearchNode.java}. */
  public static final Path NODE = ROOT.resolve("benchmarks/opensearch");

  public static final Path NODE_JARS = ROOT.resolve("benchmarks/target/opensearch");

  private Checkout() {}

  /** Generated postings in {@code file}. */
  public static PostingFile sample(int count, long seed, Path file)
      throws IOException, InterruptedException {
    Process sample =
        new ProcessBuilder(
                LAUNCHER.toString(), "sample", "--count", count + "", "--seed", seed + "")
            .redirectOutput(file.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (sample.waitFor() != 0) {
      throw new IOException("corpus sample ended with " + sample.exitValue());
    }
    return new PostingFile(file);
  }

  /** The commit, and whether there is more than that. */
  public static String revision() throws IOException, InterruptedException {
    return revision(ROOT);
  }

  /** The commit of another checkout, and whether there is more than that. */
  public static String revision(Path checkout) throws IOException, InterruptedException {
    CommandOutput git =
        CommandOutput.of(
            List.of("git", "-C", checkout.toString(), "describe", "--always", "--dirty"));
    return git.exitCode() == 0 ? git.text().strip() : "of unknown revision";
  }
}

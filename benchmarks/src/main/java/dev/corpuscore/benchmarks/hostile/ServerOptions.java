package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.Checkout;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How the server that is attacked is started. */
final class ServerOptions {
  @Option(names = "--launcher", description = "the ./corpus of another checkout")
  private Path launcher = Checkout.LAUNCHER;

  @Option(names = "--heap", description = "-Xmx of the server")
  private String heap = "512m";

  @Option(
      names = "--java-options",
      description = "more options of the server's JVM, such as -Xlog:gc; begin with a blank")
  private String more = "";

  Path launcher() {
    return launcher;
  }

  /**
   * Options for its JVM.
   *
   * @param cores that it is to believe to have
   */
  String java(int cores) {
    return this + " -XX:ActiveProcessorCount=" + cores;
  }

  /** Options for its JVM, however many cores it believes to have. */
  @Override
  public String toString() {
    return "-Xmx" + heap + more;
  }
}

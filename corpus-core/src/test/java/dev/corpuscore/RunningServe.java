package dev.corpuscore;

import dev.corpuscore.cli.RunningCommand;
import dev.corpuscore.tier.Tier;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * A {@code serve} for a test of what it writes and answers. In the first tier it runs in this JVM,
 * which saves three seconds of processor time. In the others it is a process, so that what a
 * library prints without asking the logger is in its files, too: its tests are of both tiers.
 */
public interface RunningServe extends AutoCloseable {
  /** Starts it; what it prints goes to {@code folder/name.out} and {@code .err}. */
  static RunningServe start(Path folder, String name, Map<String, String> environment) {
    return Tier.isFirst()
        ? RunningCommand.start(folder, name, environment, "serve")
        : CoreProcess.start(folder, name, environment, "serve");
  }

  /** Where it serves, as soon as it does. */
  URI url();

  /** Tells it to stop, and waits until it has. */
  void end() throws InterruptedException;

  @Override
  void close();
}

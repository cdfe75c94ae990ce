package dev.corpuscore.http;

import dev.corpuscore.cli.RunningCommand;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** A {@code serve} in this JVM, asked over HTTP; {@link ServedProcess} can be killed. */
public final class ServedCommand extends HttpCaller {
  private final RunningCommand command;
  private final URI url;

  private ServedCommand(RunningCommand command) {
    this.command = command;
    this.url = command.url();
  }

  /** Returns when it serves; what it logs goes to {@code folder/name.err}. */
  public static ServedCommand start(Path folder, String name, Map<String, String> environment) {
    return new ServedCommand(RunningCommand.start(folder, name, environment, "serve"));
  }

  /** Where it serves, with a slash at its end. */
  public URI url() {
    return url.resolve("/");
  }

  /** Tells it to stop, and waits until it has. */
  public void end() {
    command.end();
  }

  @Override
  int port() {
    return url.getPort();
  }

  @Override
  public void close() {
    super.close();
    command.close();
  }
}

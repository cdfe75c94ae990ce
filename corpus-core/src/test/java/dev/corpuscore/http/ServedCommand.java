package dev.corpuscore.http;

import dev.corpuscore.RunningServe;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** A {@link RunningServe}, asked over HTTP; {@link ServedProcess} can be killed. */
public final class ServedCommand extends HttpCaller {
  private final RunningServe serve;
  private final URI url;

  private ServedCommand(RunningServe serve) {
    this.serve = serve;
    this.url = serve.url();
  }

  /** Returns when it serves; what it logs goes to {@code folder/name.err}. */
  public static ServedCommand start(Path folder, String name, Map<String, String> environment) {
    return new ServedCommand(RunningServe.start(folder, name, environment));
  }

  /** Where it serves, with a slash at its end. */
  public URI url() {
    return url.resolve("/");
  }

  /** Tells it to stop, and waits until it has. */
  public void end() throws InterruptedException {
    serve.end();
  }

  @Override
  int port() {
    return url.getPort();
  }

  @Override
  public void close() {
    super.close();
    serve.close();
  }
}

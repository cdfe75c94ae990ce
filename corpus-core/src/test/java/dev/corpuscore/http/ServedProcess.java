package dev.corpuscore.http;

import dev.corpuscore.CoreProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A {@code serve} in a process of its own, asked over HTTP. */
public final class ServedProcess extends HttpCaller {
  private final CoreProcess process;
  private final int port;

  private ServedProcess(CoreProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /** A serve that was started otherwise; returns when it serves. */
  public static ServedProcess of(CoreProcess serving) {
    return new ServedProcess(serving, serving.url().getPort());
  }

  /** What a serve on this data dir is started with: any free port, both bearers of this class. */
  public static Map<String, String> environment(Path data) {
    Map<String, String> environment = new HashMap<>();
    environment.put("CORE_DATA_DIR", data.toString());
    environment.put("CORE_HTTP_PORT", "0");
    environment.put("CORE_CONTROL_TOKEN", CONTROL);
    environment.put("CORE_CORPUS_LIFECYCLE_TOKEN", LIFECYCLE);
    return environment;
  }

  /** Returns when it serves; what it logs goes to {@code folder/name.err}. */
  public static ServedProcess start(Path folder, String name, Map<String, String> environment) {
    CoreProcess process = CoreProcess.start(folder, name, environment, "serve");
    try {
      return of(process);
    } catch (AssertionError e) {
      process.close();
      throw e;
    }
  }

  /** Where it serves. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  /** Of the operating system. */
  public long pid() {
    return process.pid();
  }

  /** {@code kill -9}. */
  public void kill() throws InterruptedException {
    process.kill();
  }

  /** Tells it to stop, and waits until it has. */
  public void end() throws InterruptedException {
    process.end();
  }

  @Override
  int port() {
    return port;
  }

  @Override
  public void close() {
    super.close();
    process.close();
  }
}

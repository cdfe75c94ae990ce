package dev.corpuscore.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What people and other instances call the instance of this process. */
final class InstanceName {
  /** The name of this machine, or of this container, without asking a name server (proc(5)). */
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

  private InstanceName() {}

  /** The name of the host and the port that is served, such as {@code pod-7:8080}. */
  static String of(int port) {
    return host() + ":" + port;
  }

  private static String host() {
    try {
      return Files.readString(HOST).strip();
    } catch (IOException e) {
      return "process-" + ProcessHandle.current().pid(); // no Linux
    }
  }
}

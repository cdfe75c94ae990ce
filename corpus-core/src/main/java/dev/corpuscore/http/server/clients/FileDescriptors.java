package dev.corpuscore.http.server.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How many connections the limit of file descriptors allows. */
public final class FileDescriptors {
  private static final int MOST_KEPT = 1_024;
  private static final int LEAST_CONNECTIONS = 4;

  /** The file in which Linux shows a process its limits; see proc_pid_limits(5). */
  private static final Path LIMITS = Path.of("/proc/self/limits");

  private static final String OPEN_FILES = "Max open files";
  private static final int UNKNOWN = -1;

  private FileDescriptors() {}

  /**
   * How many connections this process can hold and still open files. The smaller of half of its
   * descriptors and 1,024 is reserved for the store, the index and outgoing requests. If the system
   * does not tell the limit, this is {@code wanted}.
   *
   * @param wanted how many connections it should hold if the limit allows
   */
  public static int connections(int wanted) {
    try {
      return connections(wanted, limit(Files.readAllLines(LIMITS)));
    } catch (IOException e) {
      return wanted;
    }
  }

  static int connections(int wanted, long limit) {
    if (limit <= 0) {
      return wanted;
    }
    long left = limit - Math.min(MOST_KEPT, limit / 2);
    return Math.toIntExact(Math.clamp(left, LEAST_CONNECTIONS, wanted));
  }

  /** The soft limit, which is the first number of its line; -1 if there is no number. */
  static long limit(List<String> limits) {
    for (String line : limits) {
      if (line.startsWith(OPEN_FILES)) {
        String soft = line.substring(OPEN_FILES.length()).strip().split("\\s+", 2)[0];
        return soft.equals("unlimited") ? UNKNOWN : Long.parseLong(soft);
      }
    }
    return UNKNOWN;
  }
}

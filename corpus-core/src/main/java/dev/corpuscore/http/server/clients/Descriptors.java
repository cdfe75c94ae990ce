package dev.corpuscore.http.server.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the limit of file descriptors leaves for connections. */
public final class Descriptors {
  private static final int MOST_KEPT = 1_024;
  private static final int LEAST_CONNECTIONS = 4;

  /** Where Linux tells a process its limits; see proc_pid_limits(5). */
  private static final Path LIMITS = Path.of("/proc/self/limits");

  private static final String OPEN_FILES = "Max open files";
  private static final int UNKNOWN = -1;

  private Descriptors() {}

  /**
   * How many connections this process can hold and still open files: half of its descriptors, or
   * all but 1,024, are kept back for the store, the index and what it asks outside. Where the
   * system does not tell the limit, as many as are wanted.
   *
   * @param wanted how many it would hold if it could
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

  /** The limit that is in force, which is the first number of its line; -1 if there is none. */
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

package dev.corpuscore.store.sql;

import dev.corpuscore.StartUpCache;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.sql.engine.PostgresAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * A process that asks for the lock {@code apply} of a store, says {@code held} or {@code refused},
 * and, if it has it, keeps it until it is killed or its stdin ends.
 */
final class LockHolder {
  private LockHolder() {}

  public static void main(String[] args) throws IOException {
    try (Store store = open(args[0])) {
      Optional<StoreLock> lock = store.tryLock("apply");
      System.out.println(lock.isPresent() ? "held" : "refused");
      System.out.flush();
      if (lock.isPresent()) {
        System.in.read();
        lock.get().close();
      }
    }
  }

  private static Store open(String where) {
    return where.startsWith("jdbc:")
        ? SqlStore.openPostgres(new PostgresAddress(where, null, null, null), Clock.systemUTC())
        : SqlStore.openSqlite(Path.of(where), Clock.systemUTC());
  }

  /** Starts such a process on a file or a URL; it has said its word when this returns. */
  static Running start(String store) throws IOException {
    List<String> command = StartUpCache.java();
    command.addAll(List.of(LockHolder.class.getName(), store));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out = process.inputReader();
    return new Running(process, String.valueOf(out.readLine()));
  }

  /** One that runs. */
  record Running(Process process, String word) implements AutoCloseable {
    /** SIGKILL; returns when it is dead. */
    void kill() {
      process.toHandle().destroyForcibly();
      process.onExit().join();
    }

    @Override
    public void close() {
      kill();
    }
  }
}

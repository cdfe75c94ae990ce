package dev.corpuscore.service.sync;

import dev.corpuscore.Unchecked;
import dev.corpuscore.app.Corpus;
import dev.corpuscore.app.Maintenance;
import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.command.CommandState;
import dev.corpuscore.service.commands.DrainReport.Ended;
import dev.corpuscore.store.CommandQueue.Summary;
import dev.corpuscore.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.locks.LockSupport;

/**
 * A process of its own for {@link KilledDrainTest}: drains until nothing is left or it is killed.
 * Its environment is that of the program; its argument a file with the time.
 */
public final class DrainedUntilKilled {
  private static final Duration LOOK = Duration.ofMillis(20);

  private DrainedUntilKilled() {}

  /** Writes the id and the outcome of each command that it ended, a line per command. */
  public static void main(String[] arguments) {
    Settings settings = Settings.read(System.getenv());
    InstantSource time = () -> read(Path.of(arguments[0]));
    Clock clock = time.withZone(ZoneOffset.UTC);
    try (Store store = Corpus.openOrCreateStore(settings, clock);
        SourceAccess sourceAccess =
            SourceAccess.open(settings.fetch(), "9.8.7", clock, settings.dataDir())) {
      Maintenance upkeep =
          Maintenance.of(
              settings, store, sourceAccess, sourceAccess.sourceRefresh(store, clock), clock);
      while (isLeft(store.commands().summary())) {
        upkeep.drain().run(500, () -> false, DrainedUntilKilled::say);
        LockSupport.parkNanos(LOOK.toNanos());
      }
    }
  }

  private static boolean isLeft(Summary summary) {
    return summary.count(CommandState.PENDING) + summary.count(CommandState.LEASED) > 0;
  }

  private static void say(Ended ended) {
    System.out.println(ended.command().id() + " " + ended.outcome().wire());
  }

  private static Instant read(Path file) {
    return Unchecked.get(() -> Instant.parse(Files.readString(file)));
  }
}

package dev.corpuscore.faults;

import dev.corpuscore.Scratch;
import dev.corpuscore.faults.FilePoint.Call;
import dev.corpuscore.faults.FilePoint.Fault;
import dev.corpuscore.faults.Work.Acknowledged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Does a work with a fault at one point, and looks at what is left. */
final class Trial {
  private final Path library;
  private final Path folder;
  private final long seed;
  private final boolean swallowing;
  private final AtomicInteger number = new AtomicInteger();

  /**
   * @param library what {@link FaultInjector#compile} returned
   * @param folder for everything
   * @param seed of what a power cut leaves of writes that were not synced
   * @param swallowing whether syncs do nothing
   */
  Trial(Path library, Path folder, long seed, boolean swallowing) {
    this.library = library;
    this.folder = folder;
    this.seed = seed;
    this.swallowing = swallowing;
  }

  /** How many calls of each kind {@code work} makes where nothing fails. */
  Map<Call, Long> count(Work work) throws IOException, InterruptedException {
    Case one = new Case(work);
    Acknowledged acknowledged = one.run(null);
    List<Violation> violations = one.violations(acknowledged, one.data);
    if (!violations.isEmpty()) {
      throw new AssertionError("without a fault: " + violations);
    }
    return one.faults.counted();
  }

  private synchronized Path template(Work work) throws IOException {
    Path template = folder.resolve(work.name() + "-template");
    if (!Files.exists(template)) {
      work.prepare(template);
    }
    return template;
  }

  /** Tries {@code point} and writes down what became of it. */
  Void run(Work work, FilePoint point, FaultTable table) throws IOException, InterruptedException {
    Case one = new Case(work);
    Acknowledged acknowledged = one.run(point);
    if (!one.faults.fired()) {
      table.notReached(work.name(), point);
    } else if (point.fault() == Fault.KILL) {
      Path lost = one.afterPowerCut("cut", null);
      Path torn = one.afterPowerCut("torn", new Random(seed + point.hashCode()));
      table.tried(work.name(), point, "kill", one.violations(acknowledged, one.data));
      table.tried(work.name(), point, "power cut", one.violations(acknowledged, lost));
      table.tried(work.name(), point, "torn writes", one.violations(acknowledged, torn));
    } else {
      table.tried(
          work.name(), point, point.fault().toString(), one.violations(acknowledged, one.data));
    }
    Scratch.delete(one.place);
    return null;
  }

  /** One process, with a data dir and a disk of its own. */
  private final class Case {
    final Path place;
    final Path data;
    final FaultInjector faults;
    private final Path shadow;
    private final Work work;

    Case(Work work) throws IOException {
      this.work = work;
      place = Files.createDirectory(folder.resolve("case" + number.incrementAndGet()));
      data = place.resolve("data");
      shadow = place.resolve("shadow");
      DiskImage.copy(template(work), data);
      DiskImage.begin(data, shadow);
      faults = new FaultInjector(library, place.resolve("control"));
      if (swallowing) {
        faults.swallowSyncs();
      }
    }

    Acknowledged run(@Nullable FilePoint point) throws IOException, InterruptedException {
      return work.run(
          data,
          place,
          new Work.Disk() {
            @Override
            public Map<String, String> environment() {
              return faults.environment(data, shadow);
            }

            @Override
            public void arm() {
              if (point == null) {
                faults.count();
              } else {
                faults.arm(point);
              }
            }

            @Override
            public boolean isBroken() {
              return point != null && point.fault().lasting && faults.fired();
            }

            @Override
            public void mend() {
              faults.disarm();
            }
          });
    }

    Path afterPowerCut(String name, @Nullable Random torn) throws IOException {
      Path left = place.resolve(name);
      DiskImage.afterPowerCut(data, shadow, left, torn);
      return left;
    }

    List<Violation> violations(Acknowledged acknowledged, Path left) {
      List<Violation> all = new ArrayList<>(acknowledged.violations());
      all.addAll(acknowledged.compare(left));
      return all;
    }
  }
}

package dev.corpuscore.faults;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corpuscore.Program;
import dev.corpuscore.faults.FilePoint.Call;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What {@code faults.c} does in one process: counts its calls, and fails or kills one of them. */
final class FaultInjector {
  private static final int PAGE = 4_096;
  private static final int ARMED = 0;
  private static final int KIND = 8;
  private static final int AT = 16;
  private static final int ACTION = 24;
  private static final int LASTING = 32;
  private static final int SWALLOW = 40;
  private static final int FIRED = 48;
  private static final int COUNTED = 56;

  private final Path library;
  private final Path file;
  private final MappedByteBuffer control;

  /**
   * For one process.
   *
   * @param library what {@link #compile} returned
   * @param file where the control page goes
   */
  FaultInjector(Path library, Path file) throws IOException {
    this.library = library;
    this.file = file;
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      control = channel.map(FileChannel.MapMode.READ_WRITE, 0, PAGE);
      control.order(ByteOrder.nativeOrder());
    }
  }

  /**
   * Compiles the library into {@code folder}. Where there is no gcc the test is left out, but in CI
   * it fails.
   */
  static Path compile(Path folder) throws IOException, InterruptedException {
    Path source = folder.resolve("faults.c");
    Path library = folder.resolve("faults.so");
    try (InputStream in = FaultInjector.class.getResourceAsStream("faults.c")) {
      Files.copy(Objects.requireNonNull(in, "faults.c"), source);
    }
    try {
      Program.run(
              "gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", "" + library, "" + source)
          .output();
    } catch (IOException e) {
      boolean needed = Objects.equals(System.getenv("CI"), "true");
      assumeTrue(needed, "left out: needs gcc (on Debian: apt-get install gcc libc6-dev)");
      throw e;
    }
    return library;
  }

  /** What the process needs in its environment. */
  Map<String, String> environment(Path watched, Path shadow) {
    return Map.of(
        "LD_PRELOAD",
        library.toString(),
        "FAULTS_CONTROL",
        file.toString(),
        "FAULTS_DIR",
        watched.toString(),
        "FAULTS_SHADOW",
        shadow.toString());
  }

  /** From now on calls are counted, and none fails. */
  void count() {
    arm(Call.SYNC, 0, 0, false);
  }

  /** From now on calls are counted, and the one of {@code point} fails. */
  void arm(FilePoint point) {
    arm(point.call(), point.number(), point.fault().action, point.fault().lasting);
  }

  private void arm(Call call, long number, int action, boolean lasting) {
    control.putLong(KIND, call.number);
    control.putLong(AT, number);
    control.putLong(ACTION, action);
    control.putLong(LASTING, lasting ? 1 : 0);
    control.putLong(ARMED, 1);
  }

  /** From now on the disk is sound again. */
  void disarm() {
    control.putLong(ARMED, 0);
  }

  /** Makes every sync do nothing: the fault that the harness itself must find. */
  void swallowSyncs() {
    control.putLong(SWALLOW, 1);
  }

  /** Whether the call was reached. */
  boolean fired() {
    return control.getLong(FIRED) != 0;
  }

  /** How many calls there were. */
  Map<Call, Long> counted() {
    Map<Call, Long> counted = new EnumMap<>(Call.class);
    for (Call call : Call.values()) {
      counted.put(call, control.getLong(COUNTED + 8 * call.number));
    }
    return counted;
  }
}

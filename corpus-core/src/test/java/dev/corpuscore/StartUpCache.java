package dev.corpuscore;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.tier.Tier;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * What the JVMs that tests start share: classes that are loaded and linked already (JEP 483, 514).
 * Starting takes half the processor time with it. Such a cache wants jars, so the folders of the
 * class path are packed. It is made by the first test of any JVM that asks, and stays in {@code
 * target} until a class changes.
 */
public final class StartUpCache {
  private static final Path PLACE = Path.of("target", "start-up").toAbsolutePath();

  private static final List<String> JVM =
      List.of(
          "-Xmx256m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          // a cache that does not fit is not a fault of what is tested
          "-Xlog:disable",
          "-Xlog:all=warning,aot*=off,cds*=off:stderr");

  private static final StartUpCache ONLY = make();

  private final Path cache;
  private final String classPath;

  private StartUpCache(Path cache, String classPath) {
    this.cache = cache;
    this.classPath = classPath;
  }

  /**
   * A {@code java} with this class path; what follows is a main class and its arguments.
   *
   * @param options of the JVM, in place of those that it has here: 256 MB of heap
   */
  public static List<String> java(String... options) {
    List<String> command = new ArrayList<>(executable());
    command.addAll(List.of(options));
    if (Files.exists(ONLY.cache)) {
      command.add("-XX:AOTCache=" + ONLY.cache);
    }
    command.addAll(List.of("-cp", ONLY.classPath));
    return command;
  }

  /** The same behind other classes, which no cache was made for. */
  static List<String> javaBehind(Path classes) {
    List<String> command = new ArrayList<>(executable());
    command.addAll(List.of("-cp", classes + ":" + ONLY.classPath));
    return command;
  }

  /** Another program, of jars, which no cache was made for. */
  static List<String> javaOf(String jars) {
    List<String> command = new ArrayList<>(executable());
    command.addAll(List.of("-cp", jars));
    return command;
  }

  private static List<String> executable() {
    List<String> command = new ArrayList<>();
    command.add(Program.ofJdk("java"));
    command.addAll(JVM);
    return command;
  }

  private static StartUpCache make() {
    if (Tier.isFirst()) {
      // it starts few: a cache would cost more than it saves
      return new StartUpCache(PLACE.resolve("none"), System.getProperty("java.class.path"));
    }
    try {
      Files.createDirectories(PLACE);
      // one JVM at a time: whoever waited finds what the other made
      try (FileChannel lock =
          FileChannel.open(
              PLACE.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        lock.lock();
        return makeIn(PLACE.resolve(fingerprint()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StartUpCache makeIn(Path folder) throws IOException {
    Path done = folder.resolve("done");
    if (!Files.exists(done)) {
      deleteAll();
      Files.createDirectory(folder);
    }
    String classPath = classPath(folder);
    StartUpCache made = new StartUpCache(folder.resolve("start-up.aot"), classPath);
    if (!Files.exists(done)) {
      made.train(folder.resolve("training.log"));
      Files.createFile(done);
    }
    return made;
  }

  /** Of this JVM and everything on its class path: names, sizes and times. */
  private static String fingerprint() throws IOException {
    StringBuilder all = new StringBuilder(System.getProperty("java.vm.version"));
    for (String entry : System.getProperty("java.class.path").split(":")) {
      try (Stream<Path> files = Files.walk(Path.of(entry))) {
        for (Path file : files.sorted().toList()) {
          all.append('\n').append(file).append(' ').append(Files.size(file));
          all.append(' ').append(Files.getLastModifiedTime(file));
        }
      } catch (NoSuchFileException e) {
        all.append('\n').append(entry).append(" is missing");
      }
    }
    return HexFormat.of().formatHex(Sha256.hash(all.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * This JVM's, with a jar in {@code folder} for each folder; packs those that are not yet there.
   */
  private static String classPath(Path folder) throws IOException {
    List<String> packed = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(":")) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        Path jar = folder.resolve(packed.size() + ".jar");
        if (!Files.exists(jar)) {
          pack(path, jar);
        }
        packed.add(jar.toString());
      } else {
        packed.add(path.toAbsolutePath().toString());
      }
    }
    return String.join(":", packed);
  }

  /** With entries for folders, in which Flyway looks for the tables' files. */
  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> inside = Files.walk(classes).skip(1)) {
      for (Path path : inside.sorted().toList()) {
        boolean folder = Files.isDirectory(path);
        byte[] content = folder ? new byte[0] : Files.readAllBytes(path);
        CRC32 sum = new CRC32();
        sum.update(content);
        JarEntry entry = new JarEntry(classes.relativize(path) + (folder ? "/" : ""));
        entry.setMethod(JarEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
        out.putNextEntry(entry);
        out.write(content);
      }
    }
  }

  /** Where it fails, everything starts slower, and the tests say the same. */
  private void train(Path log) throws IOException {
    List<String> command = new ArrayList<>(executable());
    command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-cp", classPath));
    command.addAll(List.of("dev.corpuscore.Main", "train"));
    ProcessBuilder training = new ProcessBuilder(command);
    training.environment().keySet().removeIf(variable -> variable.startsWith("CORE_"));
    training.redirectErrorStream(true).redirectOutput(log.toFile());
    try {
      training.start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Of what other classes made. */
  private static void deleteAll() throws IOException {
    try (Stream<Path> inside = Files.walk(PLACE)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(PLACE) && !path.endsWith("lock")) {
          Files.delete(path);
        }
      }
    }
  }
}

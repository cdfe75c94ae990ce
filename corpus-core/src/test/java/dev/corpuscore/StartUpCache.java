package dev.corpuscore;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * What the JVMs that tests start share: classes that are loaded and linked already (JEP 483, 514).
 * Starting takes half the processor time with it. Such a cache wants jars, so the folders of the
 * class path are packed. It is made by the first who asks, and goes with this JVM.
 */
final class StartUpCache {
  private static final List<String> JVM =
      List.of(
          "-Xmx256m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          // a cache that does not fit is no fault of what is tested
          "-Xlog:disable",
          "-Xlog:all=warning,aot*=off,cds*=off:stderr");

  private static final StartUpCache ONLY = make();

  private final Path cache;
  private final String classPath;

  private StartUpCache(Path cache, String classPath) {
    this.cache = cache;
    this.classPath = classPath;
  }

  /** A {@code java} with this class path; what follows is a main class and its arguments. */
  static List<String> java() {
    List<String> command = new ArrayList<>(executable());
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

  private static List<String> executable() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM);
    return command;
  }

  private static StartUpCache make() {
    try {
      Path folder = Files.createTempDirectory("corpus-core-tests");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      StartUpCache made = new StartUpCache(folder.resolve("start-up.aot"), packed(folder));
      made.train(folder.resolve("training.log"));
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String packed(Path folder) throws IOException {
    List<String> packed = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(":")) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        Path jar = folder.resolve(packed.size() + ".jar");
        pack(path, jar);
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

  private static void delete(Path folder) {
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path path : inside.toList()) {
        Files.delete(path);
      }
      Files.delete(folder);
    } catch (IOException e) {
      System.err.println("could not delete " + folder + ": " + e.getMessage());
    }
  }
}

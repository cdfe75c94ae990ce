import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Links the Java that ships with a release: the modules that the program needs, of the JDK that runs
 * this, with their licences. The same JDK and the same jars make the same files.
 *
 * <p>usage: java LinkRuntime.java PROGRAM.jar LIBRARIES RUNTIME    a jar, a folder of jars, a new folder
 */
final class LinkRuntime {
  /** Modules that are found by name, so that no class says who needs them. */
  private static final List<String> FOUND_BY_NAME =
      List.of(
          "jdk.charsets", // pages in Shift_JIS, GBK, Big5 and other encodings
          "jdk.localedata", // names and numbers in the languages of the pages
          "jdk.jcmd", // for the operator: jcmd, jstack, jmap
          "jdk.jfr", // -XX:StartFlightRecording
          "jdk.management", // Lucene asks it which instructions the processor has, or does without
          "jdk.zipfs"); // files in a jar

  /** What libraries name only in classes that are never loaded here. Windows and fonts are large. */
  private static final List<String> NEVER_LOADED = List.of("java.desktop");

  /** The locales of jdk.localedata that ship. */
  private static final String LOCALES = "en,sv,fi,de,fr,es";

  private LinkRuntime() {}

  public static void main(String... arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("usage: LinkRuntime.java PROGRAM.jar LIBRARIES RUNTIME");
    }
    if (!System.getProperty("os.name").equals("Linux")
        || !System.getProperty("os.arch").equals("amd64")) {
      throw new IllegalStateException("a release for Linux on x64 can be built only there");
    }
    List<Path> jars = new ArrayList<>(List.of(Path.of(arguments[0])));
    jars.addAll(jars(Path.of(arguments[1])));
    Path runtime = Path.of(arguments[2]);
    delete(runtime);
    link(modules(jars), runtime);
    replaceLinks(runtime.resolve("legal"));
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /**
   * The modules of the JDK that classes of these jars name. Not by jdeps, which ends at the first
   * jar that is a module and requires another one: here all are on the class path.
   */
  private static Set<String> modules(List<Path> jars) throws IOException {
    Map<String, String> owners = new HashMap<>();
    for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
      String name = module.descriptor().name();
      module.descriptor().packages().forEach(it -> owners.put(it, name));
    }
    Set<String> modules = new TreeSet<>(FOUND_BY_NAME);
    for (Path path : jars) {
      try (JarFile jar =
          new JarFile(path.toFile(), false, ZipFile.OPEN_READ, Runtime.version())) {
        for (JarEntry entry : (Iterable<JarEntry>) jar.versionedStream()::iterator) {
          if (entry.getName().endsWith(".class")) {
            addOwners(jar, entry, owners, modules);
          }
        }
      }
    }
    NEVER_LOADED.forEach(modules::remove);
    return modules;
  }

  private static void addOwners(
      JarFile jar, JarEntry entry, Map<String, String> owners, Set<String> modules)
      throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      for (PoolEntry constant : ClassFile.of().parse(in.readAllBytes()).constantPool()) {
        if (constant instanceof ClassEntry type) {
          String name = type.asInternalName().replaceFirst("^\\[+L?", "");
          int end = Math.max(0, name.lastIndexOf('/'));
          String owner = owners.get(name.substring(0, end).replace('/', '.'));
          if (owner != null) {
            modules.add(owner);
          }
        }
      }
    }
  }

  private static void link(Set<String> modules, Path runtime) {
    System.out.println("the runtime has the modules " + String.join(", ", modules));
    int code =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException("this Java has no jlink"))
            .run(
                System.out,
                System.err,
                "--add-modules=" + String.join(",", modules),
                "--include-locales=" + LOCALES,
                "--no-header-files",
                "--no-man-pages",
                "--output=" + runtime);
    if (code != 0) {
      throw new IllegalStateException("jlink ended with " + code);
    }
  }

  /** Licences that several modules share are links; files need no links in an archive. */
  private static void replaceLinks(Path folder) throws IOException {
    List<Path> links;
    try (Stream<Path> files = Files.walk(folder)) {
      links = files.filter(Files::isSymbolicLink).toList();
    }
    for (Path link : links) {
      Path text = link.toRealPath();
      Files.delete(link);
      Files.copy(text, link);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}

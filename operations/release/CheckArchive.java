import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Checks that the zip of a release has the same files as its folder, byte for byte, with what may be
 * run marked so, and that every file of a library with LICENSE or NOTICE in its name is in licenses/.
 *
 * <p>usage: java CheckArchive.java FOLDER ARCHIVE.zip    the folder that was packed, and its zip
 */
final class CheckArchive {
  private final Path folder;
  private final List<String> faults = new ArrayList<>();

  private CheckArchive(Path folder) {
    this.folder = folder;
  }

  public static void main(String... arguments) throws IOException {
    CheckArchive check = new CheckArchive(Path.of(arguments[0]));
    check.zip(Path.of(arguments[1]));
    check.licenses();
    check.faults.forEach(it -> System.err.println("release: " + it));
    System.exit(check.faults.isEmpty() ? 0 : 1);
  }

  private void zip(Path archive) throws IOException {
    TreeSet<String> packed = new TreeSet<>();
    Map<String, Boolean> withModes = Map.of("enablePosixFileAttributes", true);
    try (FileSystem zip = FileSystems.newFileSystem(archive, withModes)) {
      Path root = zip.getPath("/" + folder.getFileName());
      for (Path file : files(zip.getPath("/"))) {
        if (!file.startsWith(root)) {
          faults.add(archive + " has " + file + ", which is not in its one folder");
          continue;
        }
        String name = root.relativize(file).toString();
        packed.add(name);
        Path original = folder.resolve(name);
        if (!Files.exists(original) || Files.mismatch(file, original) >= 0) {
          faults.add(name + " in " + archive + " is not the file that was packed");
        } else if (isRun(file) != Files.isExecutable(original)) {
          faults.add(name + " in " + archive + " may be run, or may not, unlike the file");
        }
      }
    }
    for (Path file : files(folder)) {
      String name = folder.relativize(file).toString();
      if (!packed.contains(name)) {
        faults.add(archive + " lacks " + name);
      }
    }
  }

  private static boolean isRun(Path packed) throws IOException {
    return Files.getPosixFilePermissions(packed).contains(PosixFilePermission.OTHERS_EXECUTE);
  }

  private void licenses() throws IOException {
    for (Path library : files(folder.resolve("lib"))) {
      String name = library.getFileName().toString();
      Path texts = folder.resolve("licenses").resolve(name.replaceFirst("-[0-9].*", ""));
      try (ZipFile jar = new ZipFile(library.toFile())) {
        jar.stream()
            .map(it -> it.getName())
            .filter(it -> it.matches("(.*/)?[^/]*(LICENSE|NOTICE)[^/]*") && !it.endsWith(".class"))
            .filter(it -> !Files.isRegularFile(texts.resolve(it)))
            .forEach(it -> faults.add(texts + " lacks " + it + " of " + name));
      }
    }
  }

  private static List<Path> files(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}

package dev.corpuscore.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/** Whose a file is, and whether the user that runs this process may write it. */
public final class FileOwner {
  /** Owned by the user of the process; Linux alone has it. */
  private static final Path PROCESS = Path.of("/proc/self");

  private FileOwner() {}

  private static final Set<PosixFilePermission> SHARED =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  /**
   * Says why this process must not write beside a file, or into a folder: it is another user's, and
   * neither its group nor everybody may write it. What this process makes would be closed to the
   * owner, whose service then stops working; root, who may write everything, would do the most
   * harm. Absent where nothing is wrong, where there is no such file, and on systems where it
   * cannot be told.
   */
  public static Optional<String> refusal(Path file) {
    return refusal(file, PROCESS);
  }

  /**
   * @param process a file of the user that runs this process
   */
  static Optional<String> refusal(Path file, Path process) {
    try {
      if (!Files.exists(file)
          || !Files.exists(process)
          || !Collections.disjoint(Files.getPosixFilePermissions(file), SHARED)
          || number(file).equals(number(process))) {
        return Optional.empty();
      }
      String owner = Files.getOwner(file).getName();
      return Optional.of(
          "you are "
              + Files.getOwner(process).getName()
              + ", and "
              + file
              + " belongs to "
              + owner
              + "; run the same as that user: sudo -u "
              + (owner.chars().allMatch(Character::isDigit) ? "'#" + owner + "'" : owner)
              + " ./corpus …");
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /**
   * Says who runs this process and whose a place is that could not be written, to follow that
   * sentence: {@code "; you are anna, and /srv/corpus belongs to corpus"}. Of a place that is not
   * there, the nearest folder above it. Empty where it cannot be told.
   */
  public static String besides(Path place) {
    try {
      for (Path there = place.toAbsolutePath(); there != null; there = there.getParent()) {
        if (Files.exists(there)) {
          return "; you are "
              + Files.getOwner(PROCESS).getName()
              + ", and "
              + there
              + " belongs to "
              + Files.getOwner(there).getName()
              + ": run this as that user, or choose another place";
        }
      }
      return "";
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  /**
   * Says why a file could not be read or written, to follow what was tried: {@code ": there is no
   * /srv/x"}. What the system says of a missing or a closed file is only its name.
   */
  public static String why(Exception failure) {
    Throwable e = failure instanceof UncheckedIOException wrapped ? wrapped.getCause() : failure;
    if (e instanceof FileSystemException file && file.getFile() != null) {
      Path place = Path.of(file.getFile());
      if (e instanceof AccessDeniedException) {
        return ": " + place + " is closed to you" + besides(place);
      }
      if (e instanceof NoSuchFileException) {
        return ": there is no " + place + ", and it cannot be made" + besides(place);
      }
      if (e instanceof FileAlreadyExistsException) {
        return ": " + place + " is there already";
      }
    }
    return ": " + (e == null ? failure : e).getMessage();
  }

  /** Names may be unknown, as in a container; numbers are always there. */
  private static Object number(Path file) throws IOException {
    return Files.getAttribute(file, "unix:uid");
  }
}

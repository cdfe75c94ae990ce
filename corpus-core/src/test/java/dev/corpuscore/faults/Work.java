package dev.corpuscore.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Something that changes the files of a data dir, and acknowledges what it did. */
public interface Work {
  String name();

  /** Makes the data dir that it begins with. */
  void prepare(Path data) throws IOException;

  /**
   * Does it in a process of its own.
   *
   * @param folder for what the process writes elsewhere
   */
  Acknowledged run(Path data, Path folder, Disk disk) throws IOException, InterruptedException;

  /** A process's disk: sound until it is armed. */
  interface Disk {
    Map<String, String> environment();

    /** From here on the chosen call fails. */
    void arm();

    /** Whether calls fail, and go on failing. */
    boolean isBroken();

    /** From here on nothing fails any more. */
    void mend();
  }

  /** What it told, and what can be held against it later. */
  interface Acknowledged {
    /** What was told wrongly while it ran. */
    List<Violation> violations();

    /** Compares what is in {@code data} with what was acknowledged; afterwards repeats the work. */
    List<Violation> compare(Path data);
  }
}

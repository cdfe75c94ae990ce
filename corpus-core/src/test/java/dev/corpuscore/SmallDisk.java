package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** A folder that can be a small file system, in memory: it fills up, and can be made larger. */
public record SmallDisk(Path folder) {
  /**
   * Makes it one, or leaves the running test out where that is not allowed.
   *
   * @param options such as {@code size=4m}
   */
  public void mount(String options) throws IOException, InterruptedException {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString()) == 0,
        "left out: needs the right to mount a small file system");
  }

  /** Changes its options while it is in use. */
  public void remount(String options) throws IOException, InterruptedException {
    assertThat(run("mount", "-o", "remount," + options, folder.toString())).isZero();
  }

  /** Makes it a usual folder again, if it is not one, even while files in it are open. */
  public void unmount() throws IOException, InterruptedException {
    run("umount", "-l", folder.toString());
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return Program.run(command).code();
  }
}

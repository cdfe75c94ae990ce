package dev.corpuscore.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {
  private static final long SEED = 20_261_122;

  @TempDir private Path folder;

  /** Against an array that holds the same. */
  @Test
  void read_anywhere_isWhatWasWritten() throws IOException {
    System.out.println("pieces written with seed " + SEED);
    Random random = new Random(SEED);
    for (int round = 0; round < 20; round++) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      try (Spool spool = new Spool(folder)) {
        for (int piece = 0; piece < 30; piece++) {
          byte[] bytes = new byte[random.nextInt(round < 10 ? 5_000 : 90_000)];
          random.nextBytes(bytes);
          int offset = random.nextInt(bytes.length + 1);
          spool.write(bytes, offset, bytes.length - offset);
          all.write(bytes, offset, bytes.length - offset);
          assertThat(spool.size()).isEqualTo(all.size());
          int start = random.nextInt(all.size() + 1);
          int length = random.nextInt(all.size() - start + 1);
          assertThat(spool.read(start, length))
              .isEqualTo(Arrays.copyOfRange(all.toByteArray(), start, start + length));
        }
        assertThat(spool.read(0, all.size())).isEqualTo(all.toByteArray());
      }
    }
  }

  @Test
  void write_much_leavesNoFileBehind() throws IOException {
    Path made = folder.resolve("data").resolve("tmp");
    try (Spool spool = new Spool(made)) {
      spool.write(new byte[1_000_000], 0, 1_000_000);

      assertThat(Files.isDirectory(made)).isTrue();
      assertThat(made).as("open, and nobody can find it").isEmptyDirectory();
    }
  }

  @Test
  void write_little_touchesNoDisk() throws IOException {
    try (Spool spool = new Spool(folder.resolve("none"))) {
      spool.write(new byte[60_000], 0, 60_000);

      assertThat(spool.read(59_999, 1)).hasSize(1);
    }
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void read_outsideOrClosed_isRefused() throws IOException {
    Spool spool = new Spool(folder);
    spool.write(new byte[10], 0, 10);

    assertThatThrownBy(() -> spool.read(5, 6)).isInstanceOf(IndexOutOfBoundsException.class);
    spool.close();
    assertThatThrownBy(() -> spool.read(0, 1)).isInstanceOf(IOException.class);
  }
}

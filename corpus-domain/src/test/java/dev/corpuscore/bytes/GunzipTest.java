package dev.corpuscore.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipTest {
  @Test
  void read_severalMembersAndPadding_isAllOfThem() throws IOException {
    byte[] file = joined(gzip("one "), gzip(""), gzip("two"), new byte[512]);

    assertThat(unpacked(file)).isEqualTo("one two");
  }

  @Test
  void read_laterMemberIsCutAnywhere_isAnError() throws IOException {
    byte[] first = gzip("the first half of a listing\n");
    byte[] file = joined(first, gzip("the second half of a listing\n"));

    for (int length = first.length + 1; length < file.length; length++) {
      byte[] cut = Arrays.copyOf(file, length);
      assertThatThrownBy(() -> unpacked(cut))
          .as("cut after " + length)
          .isInstanceOf(IOException.class);
    }
  }

  /** Unless nobody reads what was damaged, such as the time in the header. */
  @Test
  void read_laterMemberIsDamagedAnywhere_isAnErrorAndNeverShorter() throws IOException {
    byte[] first = gzip("the first half of a listing\n");
    byte[] file = joined(first, gzip("the second half of a listing\n"));
    String whole = unpacked(file);
    int errors = 0;

    for (int at = first.length; at < file.length; at++) {
      byte[] damaged = file.clone();
      damaged[at] ^= 0x40;
      try {
        assertThat(unpacked(damaged)).as("damaged at " + at).isEqualTo(whole);
      } catch (IOException e) {
        errors++;
      }
    }

    assertThat(errors).isGreaterThan(file.length - first.length - 10);
  }

  @Test
  void read_emptyMembersWithoutEnd_isAnError() throws IOException {
    byte[] empty = gzip("");
    byte[] file = new byte[100_000 * empty.length];
    for (int at = 0; at < file.length; at += empty.length) {
      System.arraycopy(empty, 0, file, at, empty.length);
    }

    assertThatThrownBy(() -> unpacked(file))
        .isInstanceOf(IOException.class)
        .hasMessage("more than 10000 empty gzip members");
  }

  private static String unpacked(byte[] file) throws IOException {
    try (Gunzip in = new Gunzip(new ByteArrayInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}

package dev.corpuscore.transparency;

import dev.corpuscore.model.CorpusException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Entries of a log as they are published: each after its length, two bytes, the higher first (<a
 * href="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</a>).
 */
public final class EntryBundle {
  private EntryBundle() {}

  /** The bundle of these entries, each of at most 65,535 bytes. */
  public static byte[] of(List<byte[]> entries) {
    ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    for (byte[] entry : entries) {
      bundle.write(entry.length >> Byte.SIZE);
      bundle.write(entry.length);
      bundle.writeBytes(entry);
    }
    return bundle.toByteArray();
  }

  /**
   * The entries of a bundle.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it was cut
   */
  public static List<byte[]> read(byte[] bundle) {
    List<byte[]> entries = new ArrayList<>();
    for (int at = 0; at < bundle.length; ) {
      int end = at + 2;
      if (end <= bundle.length) {
        end += (bundle[at] & 0xff) << Byte.SIZE | (bundle[at + 1] & 0xff);
      }
      if (end > bundle.length) {
        throw CorpusException.invalid("is not a bundle of entries of a log, or was cut");
      }
      entries.add(Arrays.copyOfRange(bundle, at + 2, end));
      at = end;
    }
    return entries;
  }
}

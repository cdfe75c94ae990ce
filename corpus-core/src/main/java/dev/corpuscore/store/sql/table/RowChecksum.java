package dev.corpuscore.store.sql.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The CRC-32C of a row, over every column in the order of its table. It detects a page that changed
 * on the disk, which SQLite does not detect, and PostgreSQL only with checksums of pages: they are
 * on by default since version 18, in new clusters. Texts and bytes are preceded by their length,
 * and null is the length -1, so two different rows never have the same encoding. Not thread-safe.
 */
public final class RowChecksum {
  private static final int ABSENT = -1;

  private final CRC32C crc = new CRC32C();
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  public RowChecksum add(long value) {
    number.clear().putLong(value);
    crc.update(number.flip());
    return this;
  }

  public RowChecksum add(@Nullable Long value) {
    return value == null ? add((long) ABSENT) : add(Long.BYTES).add(value.longValue());
  }

  public RowChecksum add(byte[] bytes) {
    add(bytes.length);
    crc.update(bytes);
    return this;
  }

  public RowChecksum add(@Nullable String text) {
    return text == null ? add((long) ABSENT) : add(text.getBytes(StandardCharsets.UTF_8));
  }

  /** 0..2^32-1. */
  public long value() {
    return crc.getValue();
  }
}

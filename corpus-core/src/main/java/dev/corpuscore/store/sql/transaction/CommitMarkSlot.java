package dev.corpuscore.store.sql.transaction;

import dev.corpuscore.model.Digest;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One slot of a mark: a position and a serial number, with a CRC-32C over both. Each slot has its
 * own page of 4 KiB, so that a write to one does not touch the other.
 *
 * @param slot 0 or 1
 * @param serial how many times the mark was written
 */
record CommitMarkSlot(int slot, long serial, CommitPosition position) {
  private static final int PAGE = 4_096;
  private static final long MAGIC = 0x435055532d4d4b31L; // CPUS-MK1
  private static final int DIGEST_BYTES = 32;
  private static final int BODY = 7 * Long.BYTES + 1 + DIGEST_BYTES;
  private static final int BYTES = BODY + Long.BYTES;

  /** Reads a slot; null if it does not match its checksum or does not exist. */
  static @Nullable CommitMarkSlot read(FileChannel file, int slot) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    while (bytes.hasRemaining()) {
      if (file.read(bytes, (long) slot * PAGE + bytes.position()) < 0) {
        return null;
      }
    }
    bytes.flip();
    if (bytes.getLong(0) != MAGIC || bytes.getLong(BODY) != checksum(bytes.array())) {
      return null;
    }
    bytes.getLong();
    long serial = bytes.getLong();
    UUID timeline = new UUID(bytes.getLong(), bytes.getLong());
    long number = bytes.getLong();
    long revision = bytes.getLong();
    long sequence = bytes.getLong();
    boolean entry = bytes.get() != 0;
    byte[] receipt = new byte[DIGEST_BYTES];
    bytes.get(receipt);
    return new CommitMarkSlot(
        slot,
        serial,
        new CommitPosition(
            timeline, number, revision, sequence, entry ? Digest.of(receipt) : null));
  }

  /** Writes the slot; the caller syncs. */
  void write(FileChannel file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(encoded());
    while (bytes.hasRemaining()) {
      if (file.write(bytes, (long) slot * PAGE + bytes.position()) <= 0) {
        throw new EOFException("nothing was written");
      }
    }
  }

  /** The bytes of a file with this position in every slot. */
  static byte[] file(CommitPosition position, int slots) {
    byte[] file = new byte[slots * PAGE];
    for (int slot = 0; slot < slots; slot++) {
      System.arraycopy(
          new CommitMarkSlot(slot, slot + 1L, position).encoded(), 0, file, slot * PAGE, BYTES);
    }
    return file;
  }

  private byte[] encoded() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    bytes.putLong(MAGIC).putLong(serial);
    bytes.putLong(position.timeline().getMostSignificantBits());
    bytes.putLong(position.timeline().getLeastSignificantBits());
    bytes.putLong(position.number()).putLong(position.revision());
    bytes.putLong(position.ledgerSequence());
    Digest receipt = position.receiptId();
    bytes.put((byte) (receipt == null ? 0 : 1));
    bytes.put(receipt == null ? new byte[DIGEST_BYTES] : receipt.bytes());
    return bytes.putLong(checksum(bytes.array())).array();
  }

  private static long checksum(byte[] slot) {
    CRC32C crc = new CRC32C();
    crc.update(slot, 0, BODY);
    return crc.getValue();
  }
}

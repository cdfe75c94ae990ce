package dev.corpuscore.store.sql.verification;

import dev.corpuscore.canonical.erasure.ErasureLeaf;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.store.sql.row.BindingRow;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.ErasureRow;
import dev.corpuscore.store.sql.row.LogCheckpointRow;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.row.OlderHashRow;
import dev.corpuscore.store.sql.step.KeyLog;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Row;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.MerkleHash;
import dev.corpuscore.transparency.TreeGrowth;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Verifies the transparency logs: every hash is that of the entries, every entry of the log of
 * erasures is that of the ledger, every envelope is that of its receipt, and the published
 * checkpoint is of this log. For one thread.
 */
final class LogVerification {
  private final Inspection inspection;
  private final LogName log;
  private final LogRows rows;
  private boolean sound = true;

  private LogVerification(Inspection inspection, LogName log) {
    this.inspection = inspection;
    this.log = log;
    this.rows = new LogRows(inspection.handle(), log);
  }

  static void run(Inspection inspection) {
    for (LogName log : LogName.values()) {
      inspection.part(new LogVerification(inspection, log)::tree);
    }
    inspection.part(new LogVerification(inspection, LogName.LEDGER)::leaves);
  }

  /** A subtree whose stored hash is another than its entries give. */
  private record Subtree(int level, long index, byte[] hash) {}

  private void tree() throws SQLException {
    Published published = LogCheckpointRow.read(inspection.handle(), log).orElse(null);
    List<Subtree> completed = new ArrayList<>();
    TreeGrowth tree =
        new TreeGrowth((level, at, hash) -> completed.add(new Subtree(level, at, hash)));
    boolean compared = published == null || published.checkpoint().size() == 0;
    long size = rows.size();
    while (tree.size() < size) {
      for (byte[] entry : rows.entries(tree.size(), TransparencyLog.PAGE_LIMIT)) {
        tree.add(MerkleHash.leaf(entry));
        if (published != null && tree.size() == published.checkpoint().size()) {
          compared = Arrays.equals(tree.root(), published.checkpoint().root());
        }
      }
      compare(completed);
    }
    if (!compared) {
      inspection.fault(
          "the log of "
              + log.wire()
              + " is not the one of its published checkpoint of "
              + Objects.requireNonNull(published).checkpoint().size()
              + " entries: it was rewritten, or entries are missing");
    }
  }

  private void compare(List<Subtree> completed) throws SQLException {
    for (Subtree it : completed) {
      List<byte[]> stored = rows.hashes(it.level, it.index, 1);
      if (sound && (stored.isEmpty() || !Arrays.equals(stored.getFirst(), it.hash))) {
        inspection.fault(
            "hash "
                + it.level
                + "/"
                + it.index
                + " of the log of "
                + log.wire()
                + " is not that of its entries");
        sound = false;
      }
    }
    completed.clear();
  }

  private void leaves() throws SQLException {
    UUID corpus = CorpusRow.read(inspection.handle()).id();
    TrustedKeys keys = new TrustedKeys(new KeyLog(inspection.handle(), corpus).all());
    long[] last = {0};
    inspection.rows(
        ErasureRow.TABLE.selectAs(
            "e",
            ", t.key_id, "
                + BindingRow.COLUMNS
                + " FROM erasure e LEFT JOIN tombstone t ON t.participant = e.participant"
                + BindingRow.JOINS
                + "ORDER BY e.sequence"),
        row -> {
          last[0] = row.number("sequence");
          leaf(row, keys);
        });
    if (rows.size() > last[0]) {
      inspection.fault(
          "the log of erasures has " + rows.size() + " entries, and the ledger " + last[0]);
    }
  }

  private void leaf(Row row, TrustedKeys keys) throws SQLException {
    long sequence = row.number("sequence");
    String keyId = row.textOrNull("key_id");
    BindingRow bound = BindingRow.read(row);
    byte[] stored = row.bytesOrNull("content");
    if (bound != null && bound.envelope() != null) {
      envelope(sequence, row.bytes("receipt"), bound.envelope(), keys);
    }
    if (bound == null || stored == null) {
      inspection.fault("entry " + sequence + " of the ledger is not in the log");
    } else if (keyId != null) { // a missing tombstone is reported with the ledger
      Digest receiptId = Digest.of(row.bytes("receipt_id"));
      ParticipantHash participant =
          ParticipantHash.of(
              row.bytes("participant"), keyId, OlderHashRow.of(inspection.handle(), sequence));
      if (!Arrays.equals(stored, ErasureLeaf.of(receiptId, participant, bound.binding()).bytes())) {
        inspection.fault(
            "entry "
                + sequence
                + " of the ledger is not the one in the log: its receipt or its"
                + " participant was changed");
      }
    }
  }

  private void envelope(long sequence, byte[] receipt, byte[] envelope, TrustedKeys keys) {
    try {
      Envelope.requireOf(receipt, Envelope.RECEIPT, envelope, keys);
    } catch (CorpusException e) {
      inspection.fault(
          "the envelope of entry "
              + sequence
              + " of the ledger "
              + e.getMessage()
              + ": it was exchanged, and is not handed out");
    }
  }
}

package dev.corpuscore.store.sql.verification;

import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.LogRows;
import dev.corpuscore.store.sql.row.SigningKeyRow;
import dev.corpuscore.store.sql.step.KeyLog;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.LogName;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** Verifies that the table of keys and the log of roots name the same uses of the same keys. */
final class KeyVerification {
  private KeyVerification() {}

  /** Reports damaged rows, keys that no entry has introduced, and entries without their key. */
  static void run(Inspection inspection) throws SQLException {
    Handle handle = inspection.handle();
    List<PublishedKey> introduced = new KeyLog(handle, CorpusRow.read(handle).id()).all();
    for (PublishedKey key : SigningKeyRow.all(handle)) {
      if (introduced.stream().noneMatch(it -> isSameUse(it, key))) {
        inspection.fault(
            "the public key "
                + key.key().keyId()
                + " is in the table, and no entry of the log of roots introduced it: somebody"
                + " put it there, and it is not published");
      }
    }
    entries(inspection, introduced.stream().map(PublishedKey::entry).toList());
  }

  private static void entries(Inspection inspection, List<Long> introducing) throws SQLException {
    LogRows log = new LogRows(inspection.handle(), LogName.ROOTS);
    for (long at = 0; at < log.size(); at += TransparencyLog.PAGE_LIMIT) {
      List<byte[]> entries = log.entries(at, TransparencyLog.PAGE_LIMIT);
      for (int i = 0; i < entries.size(); i++) {
        if (KeyStatement.isOne(entries.get(i)) && !introducing.contains(at + i)) {
          inspection.fault(
              "entry "
                  + (at + i)
                  + " of the log of roots introduces a public key that is not in the table as"
                  + " it was");
        }
      }
    }
  }

  private static boolean isSameUse(PublishedKey one, PublishedKey other) {
    return one.key().equals(other.key()) && Objects.equals(one.from(), other.from());
  }
}

package dev.corpuscore.store.sql.verification;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.sql.row.CorpusRow;
import dev.corpuscore.store.sql.row.RootDayRow;
import dev.corpuscore.store.sql.row.Tables;
import dev.corpuscore.store.sql.step.KeyLog;
import dev.corpuscore.store.sql.step.RootDay;
import dev.corpuscore.store.sql.table.Handle;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Table;
import dev.corpuscore.transparency.RootStatement;
import dev.corpuscore.transparency.TrieTop;
import java.sql.SQLException;
import java.util.List;

/**
 * Verifies what is kept of daily roots: each has the root and the envelope of its entry in the log,
 * and the leaves of every part give its node at the oldest root, at the newest, and at one between.
 */
final class RootDayVerification {
  private RootDayVerification() {}

  static void run(Inspection inspection) {
    for (Table table : Tables.OF_ROOT_DAYS) {
      inspection.part(() -> table.verify(inspection));
    }
    inspection.part(() -> days(inspection));
  }

  private static void days(Inspection inspection) throws SQLException {
    Handle handle = inspection.handle();
    TrustedKeys keys = new TrustedKeys(new KeyLog(handle, CorpusRow.read(handle).id()).all());
    List<RootDayRow.Mark> marks = RootDayRow.all(handle);
    int last = marks.size() - 1;
    for (int at = 0; at <= last; at++) {
      long entry = marks.get(at).entry();
      int turn = at;
      boolean whole = at == 0 || at == last;
      inspection.part(
          () -> {
            RootDay day = RootDay.read(handle, entry);
            envelope(inspection, day, keys, entry);
            for (int part = 0; part < TrieTop.PARTS; part++) {
              if ((whole || part % last == turn) && !day.fits(part)) {
                inspection.fault(
                    "the leaves that are kept of the daily root in entry "
                        + entry
                        + " are not those of its tree: some of its proofs are refused");
                return;
              }
            }
          });
    }
  }

  private static void envelope(Inspection inspection, RootDay day, TrustedKeys keys, long entry) {
    byte[] signed = day.signed();
    if (signed == null) {
      return;
    }
    try {
      Envelope.requireOf(day.statement().bytes(), RootStatement.TYPE, signed, keys);
    } catch (CorpusException e) {
      inspection.fault("the envelope of the daily root in entry " + entry + " " + e.getMessage());
    }
  }
}

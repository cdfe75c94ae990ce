package dev.corpuscore.store.sql.verification;

import dev.corpuscore.store.sql.row.CommandRow;
import dev.corpuscore.store.sql.row.LearnedPlacesRow;
import dev.corpuscore.store.sql.row.Tables;
import dev.corpuscore.store.sql.table.Inspection;
import dev.corpuscore.store.sql.table.Table;

/** Verifies a whole database: what {@code check} reads, part by part. */
public final class StoreVerification {
  private StoreVerification() {}

  public static void run(Inspection inspection) {
    new PostingVerification(inspection).run();
    inspection.part(() -> CommandRow.TABLE.verify(inspection, CommandRow::read));
    ParticipantVerification.run(inspection);
    LedgerVerification.run(inspection);
    LogVerification.run(inspection);
    RootDayVerification.run(inspection);
    for (Table table : Tables.CHECKED) {
      inspection.part(() -> table.verify(inspection));
    }
    inspection.part(() -> LearnedPlacesRow.verify(inspection));
    inspection.part(() -> KeyVerification.run(inspection));
  }
}

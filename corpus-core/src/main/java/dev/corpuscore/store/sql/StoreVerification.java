package dev.corpuscore.store.sql;

/** Verifies a whole database: what {@code check} reads, part by part. */
final class StoreVerification {
  private StoreVerification() {}

  static void run(Inspection inspection) {
    new PostingVerification(inspection).run();
    inspection.part(() -> CommandRow.TABLE.verify(inspection, CommandRow::read));
    ParticipantVerification.run(inspection);
    LedgerVerification.run(inspection);
    LogVerification.run(inspection);
    for (Table table : Tables.CHECKED) {
      inspection.part(() -> table.verify(inspection));
    }
    inspection.part(() -> LearnedPlacesRow.verify(inspection));
    inspection.part(() -> KeyVerification.run(inspection));
  }
}

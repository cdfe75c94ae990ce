package dev.corpuscore.store.sql.row;

import dev.corpuscore.store.sql.table.Table;
import java.util.List;
import java.util.stream.Stream;

/** The tables that are read as a whole. */
public final class Tables {
  /**
   * Every table of an archive, in an order in which a table precedes those that refer to it. A test
   * compares them with the database's own list.
   */
  public static final List<Table> ARCHIVED =
      List.of(
          CorpusRow.TABLE,
          PseudonymKeyRow.TABLE,
          SigningKeyRow.TABLE,
          PostingRow.TABLE,
          PostingRow.CONTENT,
          PostingRow.SOURCES,
          PostingRow.URLS,
          ChangeRows.TABLE,
          FingerprintRows.TABLE,
          JobRows.TABLE,
          RemovalRows.TABLE,
          RetentionRows.TABLE,
          DelistingRows.TABLE,
          RevisionTimeRows.TABLE,
          IncarnationRows.TABLE,
          KeptOutRows.TABLE,
          RedactionRows.TABLE,
          ContributionRow.TABLE,
          SubmissionRow.TABLE,
          TypedUrlRows.TABLE,
          UnattributedRows.TABLE,
          TombstoneRow.TABLE,
          ErasureRow.TABLE,
          LedgerHeadRow.TABLE,
          BindingRow.TABLE,
          OlderHashRow.TABLE,
          LogRows.ENTRIES,
          LogRows.HASHES,
          LogOriginRow.TABLE,
          LogCheckpointRow.TABLE,
          KeyEntryRow.TABLE,
          CommandRow.TABLE,
          SourceRow.TABLE,
          SourcePageRows.TABLE,
          ClosingRows.TABLE);

  /** Those of which {@code check} needs nothing but that each row matches its checksum. */
  public static final List<Table> CHECKED =
      List.of(
          RevisionTimeRows.TABLE,
          IncarnationRows.TABLE,
          RootRow.TABLE,
          RetentionRows.TABLE,
          RedactionRows.TABLE,
          SourceRow.TABLE,
          SourcePageRows.TABLE,
          ClosingRows.TABLE);

  /** What is kept of daily roots. Not in an archive: a corpus made of one begins anew. */
  public static final List<Table> OF_ROOT_DAYS =
      List.of(RootDayRow.TABLE, PastLeafRows.TABLE, LostLeafRows.TABLE);

  /** Everything that a copy of a corpus needs: those of an archive, contacts and daily roots. */
  public static final List<Table> WHOLE =
      Stream.of(ARCHIVED, List.of(ContactRows.TABLE), OF_ROOT_DAYS).flatMap(List::stream).toList();

  private Tables() {}
}

package dev.corpuscore.store.sql.step;

import dev.corpuscore.model.Digest;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.model.erasure.HeldData;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.store.sql.row.TombstoneRow;
import dev.corpuscore.store.sql.table.Handle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads the data of one participant: what {@link ParticipantDeletion} would delete. */
public final class ParticipantData {
  private final Handle handle;
  private final ParticipantHash participant;

  public ParticipantData(Handle handle, ParticipantHash participant) {
    this.handle = handle;
    this.participant = participant;
  }

  public HeldData read() throws SQLException {
    if (TombstoneRow.find(handle, participant).isPresent()) {
      return new HeldData.Erased(firstReceipt());
    }
    List<HeldData.Contribution> contributions = new ArrayList<>();
    List<HeldData.Typed> typed = new ArrayList<>();
    List<HeldData.TypedUrl> urls = new ArrayList<>();
    List<HeldData.Refresh> refreshes = new ArrayList<>();
    for (ParticipantHash each : oldestFirst()) {
      contributions.addAll(contributions(each));
      typed.addAll(typed(each));
      urls.addAll(urls(each));
      refreshes.addAll(refreshes(each));
    }
    return new HeldData.Kept(contributions, typed, urls, refreshes.stream().distinct().toList());
  }

  /** The key in use is the first of all, and what is under it is the newest. */
  private List<ParticipantHash> oldestFirst() {
    return participant.all().reversed();
  }

  private Digest firstReceipt() throws SQLException {
    List<Receipted> all = new ArrayList<>();
    for (ParticipantHash each : participant.all()) {
      all.addAll(
          handle.list(
              "SELECT sequence, receipt_id FROM erasure WHERE participant = ?",
              row -> new Receipted(row.number("sequence"), Digest.of(row.bytes("receipt_id"))),
              each.bytes()));
    }
    return all.stream().min(Comparator.comparingLong(Receipted::sequence)).orElseThrow().id();
  }

  private record Receipted(long sequence, Digest id) {}

  private List<HeldData.Contribution> contributions(ParticipantHash hash) throws SQLException {
    return handle.list(
        """
        SELECT p.id, c.contributed_at, c.key_id,
          CASE WHEN u.number IS NULL THEN 0 ELSE 1 END AS mixed
        FROM contribution c JOIN posting p ON p.number = c.number
        LEFT JOIN unattributed u ON u.number = c.number
        WHERE c.participant = ? ORDER BY c.contributed_at, c.number
        """,
        row ->
            new HeldData.Contribution(
                row.posting("id"),
                row.time("contributed_at"),
                row.textOrNull("key_id"),
                row.number("mixed") == 1),
        hash.bytes());
  }

  private List<HeldData.Typed> typed(ParticipantHash hash) throws SQLException {
    return handle.list(
        """
        SELECT p.id, s.submitted_at, s.typed
        FROM submission s JOIN posting p ON p.number = s.number
        WHERE s.participant = ? ORDER BY s.sequence
        """,
        row ->
            new HeldData.Typed(
                row.posting("id"), row.time("submitted_at"), hash.keyId(), row.bytes("typed")),
        hash.bytes());
  }

  private List<HeldData.TypedUrl> urls(ParticipantHash hash) throws SQLException {
    return handle.list(
        """
        SELECT p.id, t.url
        FROM typed_url t JOIN posting p ON p.number = t.number
        WHERE t.participant = ? ORDER BY t.sequence
        """,
        row -> new HeldData.TypedUrl(row.posting("id"), hash.keyId(), row.text("url")),
        hash.bytes());
  }

  private List<HeldData.Refresh> refreshes(ParticipantHash hash) throws SQLException {
    return handle.list(
        """
        SELECT p.id, m.created_at, m.error, m.result
        FROM contribution c JOIN posting p ON p.number = c.number
        JOIN command m ON m.subject = p.id AND m.kind = ?
        WHERE c.participant = ? AND (m.error IS NOT NULL OR m.result IS NOT NULL)
        ORDER BY m.created_at, m.id
        """,
        row ->
            new HeldData.Refresh(
                row.posting("id"),
                row.time("created_at"),
                row.textOrNull("error"),
                row.textOrNull("result")),
        CommandKind.POSTING_REFRESH.wire(),
        hash.bytes());
  }
}

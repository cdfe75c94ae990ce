package dev.corpuscore.store.sql;

import dev.corpuscore.ats.UrlIdentities;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.command.CommandKind;
import dev.corpuscore.store.KeptOut;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.Removals;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Removals in SQL tables. */
final class SqlRemovals implements Removals {
  private final Database database;

  SqlRemovals(Database database) {
    this.database = database;
  }

  @Override
  public boolean remove(PostingId posting) {
    return database.write(connection -> remove(connection, posting));
  }

  @Override
  public boolean keepOut(PostingId posting, String reason, Instant at) {
    return database.write(
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          Set<PostingId> all = idsOfItsUrls(connection, posting);
          for (PostingRow other :
              PostingQueries.byIds(connection, database.dialect(), List.copyOf(all))) {
            all.remove(new PostingId(other.id()));
          }
          all.remove(posting);
          boolean removed = remove(connection, posting);
          KeptOutRows rows = new KeptOutRows(connection, database.dialect());
          rows.put(posting, reason, at);
          rows.putThoseThatLedTo(posting, all, reason, at);
          return removed;
        });
  }

  @Override
  public boolean admit(PostingId posting) {
    return database.write(
        connection -> {
          CorpusRow.lock(connection, database.dialect());
          return new KeptOutRows(connection, database.dialect()).delete(posting);
        });
  }

  @Override
  public List<KeptOut> keptOut() {
    return database.read(connection -> new KeptOutRows(connection, database.dialect()).all());
  }

  @Override
  public boolean isKeptOut(PostingId posting) {
    return database.read(
        connection ->
            !new KeptOutRows(connection, database.dialect()).among(List.of(posting)).isEmpty());
  }

  private boolean remove(Connection connection, PostingId posting) throws SQLException {
    List<PostingUpdate> updates =
        List.of(new PostingUpdate(posting, null, stored -> new PostingUpdate.Decision.Remove()));
    List<Outcome> outcomes = new UpdateTransaction(connection, database, updates).run(updates);
    execute(connection, "DELETE FROM source_page WHERE posting = ?", posting.value());
    execute(connection, "DELETE FROM closing WHERE posting = ?", posting.value());
    execute(
        connection,
        "DELETE FROM command WHERE subject = ? AND kind = '"
            + CommandKind.POSTING_REFRESH.wire()
            + "'",
        posting.value());
    return outcomes.getFirst() == Outcome.REMOVED;
  }

  /** The ids that postings would get at the URLs that lead to this one. */
  private static Set<PostingId> idsOfItsUrls(Connection connection, PostingId posting)
      throws SQLException {
    String sql =
        """
        SELECT u.url FROM posting_url u JOIN posting p ON p.number = u.number WHERE p.id = ?
        UNION
        SELECT t.url FROM typed_url t JOIN posting p ON p.number = t.number WHERE p.id = ?
        """;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, posting.value());
      query.setString(2, posting.value());
      try (ResultSet rows = query.executeQuery()) {
        Set<PostingId> ids = new HashSet<>();
        while (rows.next()) {
          ids.add(UrlIdentities.of(rows.getString("url")).postingId());
        }
        return ids;
      }
    }
  }

  private static void execute(Connection connection, String sql, String value) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, value);
      statement.executeUpdate();
    }
  }
}

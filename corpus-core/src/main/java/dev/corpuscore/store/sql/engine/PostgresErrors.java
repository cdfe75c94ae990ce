package dev.corpuscore.store.sql.engine;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.sql.table.Dialect;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;

/**
 * Interprets the driver's exceptions by SQLSTATE, never by their text
 * (postgresql.org/docs/current/errcodes-appendix.html).
 */
record PostgresErrors(String place, Duration longestWait) {
  Dialect.Failure failure(SQLException e) {
    String state = state(e);
    return switch (state) {
      // serialization_failure, deadlock_detected, unique_violation: a row was added after this
      // transaction had looked for it
      case "40001", "40P01", "23505" -> Dialect.Failure.RACE;
      // admin_shutdown, crash_shutdown, cannot_connect_now, idle_in_transaction_session_timeout,
      // read_only_sql_transaction (a primary that became a standby), too_many_connections
      case "57P01", "57P02", "57P03", "25P03", "25006", "53300" -> Dialect.Failure.OUTAGE;
      case "XX001", "XX002" -> Dialect.Failure.DAMAGE; // data_corrupted, index_corrupted
      case "08P01" -> Dialect.Failure.FINAL; // protocol_violation
      // connection_exception
      default -> state.startsWith("08") ? Dialect.Failure.OUTAGE : Dialect.Failure.FINAL;
    };
  }

  RuntimeException translate(SQLException e) {
    if (isAboutCertificates(e)) {
      return unavailable(
          place + " offers no certificate that is trusted here; see CORE_DATABASE_CA", e);
    }
    String state = state(e);
    return switch (state) {
      case "28P01", "28000" ->
          unavailable(
              place
                  + " refused the login of this user; check CORE_DATABASE_USER,"
                  + " CORE_DATABASE_PASSWORD and pg_hba.conf",
              e);
      case "3D000" ->
          unavailable(
              place + ": there is no such database; create it, or correct CORE_DATABASE_URL", e);
      case "42501" ->
          unavailable(
              place
                  + " refused the user a privilege; the user must own the tables, or have CREATE on"
                  + " their schema",
              e);
      case "53100" ->
          unavailable(
              "the disk of " + place + " is full, so nothing was changed; free some space", e);
      case "53300" ->
          unavailable(
              place + " has no connection left; raise max_connections, or run fewer instances", e);
      case "55P03" -> // lock_not_available
          unavailable(
              place
                  + " has been locked by another instance for longer than "
                  + longestWait.toSeconds()
                  + " s, so nothing was changed; try again when that is done",
              e);
      case "57014" -> // query_canceled
          unavailable(
              place
                  + " did not answer within "
                  + PostgresSessions.STATEMENT_LIMIT.toSeconds()
                  + " s, so nothing was changed; find out what keeps it busy",
              e);
      case "25006" -> unavailable(place + " is a read-only standby; configure the primary", e);
      case "40001", "40P01" ->
          unavailable(
              "other transactions kept changing the same rows of "
                  + place
                  + ", so nothing was changed; try again",
              e);
      // undefined_table, undefined_column; data_corrupted, index_corrupted
      case "42P01", "42703", "XX001", "XX002" ->
          damaged(Objects.requireNonNullElse(e.getMessage(), state), Dialect.RESTORE);
      default -> other(state, e);
    };
  }

  private RuntimeException other(String state, SQLException e) {
    if (failure(e) == Dialect.Failure.OUTAGE) {
      return unavailable(
          place
              + " cannot be reached, or the connection was lost ("
              + reason(e)
              + "); a change that was in progress may or may not be stored, and can safely be"
              + " repeated",
          e);
    }
    return switch (state.substring(0, 2)) {
      // data exception, integrity constraint violation, syntax error or access rule violation
      case "22", "23", "42" ->
          new IllegalStateException("our own statement was refused: " + e.getMessage(), e);
      default -> unavailable(place + " cannot be used: " + e.getMessage(), e);
    };
  }

  private static boolean isAboutCertificates(Throwable e) {
    Throwable cause = e.getCause();
    return e instanceof GeneralSecurityException || (cause != null && isAboutCertificates(cause));
  }

  CorpusException damaged(String what, String remedy) {
    return unavailable(place + " is damaged: " + what + "; " + remedy, null);
  }

  /** The driver's message. It names only hosts and files if a connection fails. */
  private static String reason(SQLException e) {
    String first = Objects.requireNonNullElse(e.getMessage(), "").lines().findFirst().orElse("");
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  /** Five characters, also if the driver gives no SQLSTATE. */
  private static String state(SQLException e) {
    String state = e.getSQLState();
    return state == null || state.length() != 5 ? "?????" : state;
  }
}

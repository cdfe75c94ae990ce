/**
 * OUT: the store on SQL databases. To open a store, use {@link dev.corpuscore.store.sql.SqlStore}
 * and, for PostgreSQL, {@link dev.corpuscore.store.sql.PostgresAddress}; nothing else is public.
 * The classes, from top to bottom:
 *
 * <ul>
 *   <li>{@code Sql*}: each implements one port of {@code dev.corpuscore.store} and opens the
 *       transactions of its methods.
 *   <li>{@code *Writes}, {@code *Queries}, {@code *Commands}, {@code *Transaction}, {@code
 *       *Deletion}: work that several ports do inside a transaction of their caller.
 *   <li>{@code *Row} and {@code *Rows}: each is one table. It knows its columns, its statements and
 *       its checksum, and runs on a connection of its caller. The tables are made by the migrations
 *       in {@code db/migration} of the resources.
 *   <li>{@code *Verification}: what {@code check} reads of each part.
 *   <li>{@code Database}: transactions, retries and pools of connections, and {@code
 *       LogCheckpoint}, which takes deleted data out of the log. It knows two tables, its own
 *       {@code commit_position} and, for the position in it, the revision of the corpus.
 *   <li>{@code Dialect}, with {@code Sqlite*} and {@code Postgres*}: all that differs between the
 *       two databases.
 *   <li>{@code CommitMark*}, {@code DiskReserve}, {@code WriteGuard}: detect a full disk, and a
 *       disk that lost acknowledged commits, for SQLite.
 * </ul>
 */
@NullMarked
package dev.corpuscore.store.sql;

import org.jspecify.annotations.NullMarked;

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
 *   <li>{@code *Row} and {@code *Rows}: each is one table. It has the description of the table, and
 *       statements that are about it. The tables are made by the migrations in {@code db/migration}
 *       of the resources.
 *   <li>{@code *Verification}: what {@code check} reads of each part. {@code Tables} lists the
 *       tables of which it needs nothing but their checksums, and those of an archive.
 *   <li>{@code DataMigrations}: what the first open by this version computes or queues.
 *   <li>{@code Table}, {@code Column}: what the description of a table says, and what is made of
 *       it: insertion, query, checksum, row of an archive. {@code Handle} runs statements, {@code
 *       Row} reads what they find.
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

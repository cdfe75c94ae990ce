/**
 * OUT: the store on SQL databases. To open a store, use {@link SqlStore} and, for PostgreSQL,
 * {@link dev.corpuscore.store.sql.engine.PostgresAddress}; no class outside knows another type:
 * {@code LayoutTest}. Each {@code Sql*} implements one port of {@code dev.corpuscore.store} and
 * opens the transactions of its methods. The rooms below, each knows those before it alone: {@code
 * table}, {@code row}, {@code engine}, {@code transaction}, {@code step}, {@code verification}.
 */
@NullMarked
package dev.corpuscore.store.sql;

import org.jspecify.annotations.NullMarked;

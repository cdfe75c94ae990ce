/** One database: its connections, its transactions, and what differs between databases. */
@NullMarked
package dev.corpuscore.store.sql.database;

import org.jspecify.annotations.NullMarked;

/**
 * Connections, transactions that are tried again, and proof that the disk kept what they committed.
 */
@NullMarked
package dev.corpuscore.store.sql.transaction;

import org.jspecify.annotations.NullMarked;

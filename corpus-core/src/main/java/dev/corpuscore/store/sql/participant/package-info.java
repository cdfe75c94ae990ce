/** Participants, tombstones and the ledger of erasures in SQL tables. */
@NullMarked
package dev.corpuscore.store.sql.participant;

import org.jspecify.annotations.NullMarked;

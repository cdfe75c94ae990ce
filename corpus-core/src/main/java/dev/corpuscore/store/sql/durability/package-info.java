/** Files beside an SQLite database that keep its promises: the mark, and the reserve of space. */
@NullMarked
package dev.corpuscore.store.sql.durability;

import org.jspecify.annotations.NullMarked;

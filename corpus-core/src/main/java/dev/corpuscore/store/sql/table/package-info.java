/** What the description of a table says, and what runs a statement on one connection. */
@NullMarked
package dev.corpuscore.store.sql.table;

import org.jspecify.annotations.NullMarked;

/** Each class is one table: its description, and the statements that are about it alone. */
@NullMarked
package dev.corpuscore.store.sql.row;

import org.jspecify.annotations.NullMarked;

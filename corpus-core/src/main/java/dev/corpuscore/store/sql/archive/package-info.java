/** The tables as a whole, copied out and in. */
@NullMarked
package dev.corpuscore.store.sql.archive;

import org.jspecify.annotations.NullMarked;

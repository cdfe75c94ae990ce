/** Work that several ports do inside a transaction of their caller. */
@NullMarked
package dev.corpuscore.store.sql.step;

import org.jspecify.annotations.NullMarked;

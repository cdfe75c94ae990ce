/** What {@code check} reads of each part of a database. */
@NullMarked
package dev.corpuscore.store.sql.verification;

import org.jspecify.annotations.NullMarked;

/** The command queue in an SQL table. */
@NullMarked
package dev.corpuscore.store.sql.command;

import org.jspecify.annotations.NullMarked;

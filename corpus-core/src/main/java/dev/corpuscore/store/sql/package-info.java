/** OUT: the store on SQL databases. */
@NullMarked
package dev.corpuscore.store.sql;

import org.jspecify.annotations.NullMarked;

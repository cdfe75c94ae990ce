/** The catalog's sources and the evidence of closings in SQL tables. */
@NullMarked
package dev.corpuscore.store.sql.catalog;

import org.jspecify.annotations.NullMarked;

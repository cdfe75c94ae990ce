/** The postings and their revisions in SQL tables. */
@NullMarked
package dev.corpuscore.store.sql.posting;

import org.jspecify.annotations.NullMarked;

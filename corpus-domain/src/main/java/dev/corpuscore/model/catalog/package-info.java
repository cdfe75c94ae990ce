/** The values of the catalog: sources, the history of their syncs, and closings. */
@NullMarked
package dev.corpuscore.model.catalog;

import org.jspecify.annotations.NullMarked;

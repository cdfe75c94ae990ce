/** The catalog: its file, and the syncs that are due. */
@NullMarked
package dev.corpuscore.service.catalog;

import org.jspecify.annotations.NullMarked;

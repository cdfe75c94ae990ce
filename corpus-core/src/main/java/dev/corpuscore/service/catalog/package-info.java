/** The catalog: its file, and which of its sources are due. */
@NullMarked
package dev.corpuscore.service.catalog;

import org.jspecify.annotations.NullMarked;

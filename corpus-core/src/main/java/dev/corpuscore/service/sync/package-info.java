/** Read a source of the catalog and bring the corpus up to date with it. */
@NullMarked
package dev.corpuscore.service.sync;

import org.jspecify.annotations.NullMarked;

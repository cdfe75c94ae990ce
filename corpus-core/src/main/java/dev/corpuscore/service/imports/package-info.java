/** The import: from the bytes of a file to updates of the store. */
@NullMarked
package dev.corpuscore.service.imports;

import org.jspecify.annotations.NullMarked;

/** Postings in: from the bytes of a file to visits of the store. */
@NullMarked
package dev.corpuscore.service.imports;

import org.jspecify.annotations.NullMarked;

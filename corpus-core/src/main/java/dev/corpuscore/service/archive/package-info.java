/** A whole corpus as a file, to be moved from one deployment to another. */
@NullMarked
package dev.corpuscore.service.archive;

import org.jspecify.annotations.NullMarked;

/** A whole corpus as a file, for moving it from one deployment to another. */
@NullMarked
package dev.corpuscore.service.archive;

import org.jspecify.annotations.NullMarked;

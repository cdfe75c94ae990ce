/** Files that their owner alone may read, made whole or not at all. */
@NullMarked
package dev.corpuscore.files;

import org.jspecify.annotations.NullMarked;

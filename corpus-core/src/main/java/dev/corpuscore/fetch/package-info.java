/** PORT: the guarded way to the outside. Every URL, header and body that passes is hostile. */
@NullMarked
package dev.corpuscore.fetch;

import org.jspecify.annotations.NullMarked;

/** Values of a resolve, which turns a pasted link into a full posting. */
@NullMarked
package dev.corpuscore.model.resolve;

import org.jspecify.annotations.NullMarked;

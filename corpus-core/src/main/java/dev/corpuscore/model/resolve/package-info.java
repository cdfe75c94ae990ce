/** Words for making a full posting of a link somebody pasted. */
@NullMarked
package dev.corpuscore.model.resolve;

import org.jspecify.annotations.NullMarked;

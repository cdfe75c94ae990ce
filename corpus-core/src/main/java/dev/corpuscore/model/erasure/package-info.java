/** Participants and what remains of them: words for erasing a person. */
@NullMarked
package dev.corpuscore.model.erasure;

import org.jspecify.annotations.NullMarked;

/** Completing what somebody types into a search. */
@NullMarked
package dev.corpuscore.service.completion;

import org.jspecify.annotations.NullMarked;

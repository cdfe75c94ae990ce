/** What the text of a posting states of the work, where the posting's members say nothing. */
@NullMarked
package dev.corpuscore.language.fact;

import org.jspecify.annotations.NullMarked;

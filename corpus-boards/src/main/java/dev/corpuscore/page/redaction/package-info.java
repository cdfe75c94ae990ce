/** Passages, such as a name, that are taken out of a posting and stay out of it. */
@NullMarked
package dev.corpuscore.page.redaction;

import org.jspecify.annotations.NullMarked;

/**
 * What a URL identifies. The lowest room of this module: it knows the forms of URLs on applicant
 * tracking systems by the table {@link dev.corpuscore.canonical.NormativeTable#URL_SHAPES}, and
 * nothing of what is read there.
 */
@NullMarked
package dev.corpuscore.identity;

import org.jspecify.annotations.NullMarked;

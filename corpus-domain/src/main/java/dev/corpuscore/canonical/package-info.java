/** Canonical forms: strict JSON in, RFC 8785 bytes out, digests, ids. Pure, no I/O. */
@NullMarked
package dev.corpuscore.canonical;

import org.jspecify.annotations.NullMarked;

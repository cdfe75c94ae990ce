/**
 * Canonical forms: strict JSON in, RFC 8785 bytes out, digests, the identity of a URL. Pure, no
 * I/O.
 */
@NullMarked
package dev.corpuscore.canonical;

import org.jspecify.annotations.NullMarked;

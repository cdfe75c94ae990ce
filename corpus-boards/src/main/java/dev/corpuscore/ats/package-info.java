/**
 * The applicant tracking systems, one class each: which ad a URL names, the requests to a board,
 * and how postings are read from its answers. Facts and traps: {@code docs/feeds.md}. Pure, no I/O.
 */
@NullMarked
package dev.corpuscore.ats;

import org.jspecify.annotations.NullMarked;

/**
 * The applicant tracking systems, a class each: which ad a URL names, what to ask a board for, and
 * postings out of its answers. Facts and traps: {@code docs/feeds.md}. Pure, no I/O.
 */
@NullMarked
package dev.corpuscore.ats;

import org.jspecify.annotations.NullMarked;

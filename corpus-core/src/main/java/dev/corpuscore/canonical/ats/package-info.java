/** The table of applicant tracking systems: which URL belongs to which ad. Pure. */
@NullMarked
package dev.corpuscore.canonical.ats;

import org.jspecify.annotations.NullMarked;

/** HTML in, clean text, safe HTML and postings out. Pure, no I/O. */
@NullMarked
package dev.corpuscore.page;

import org.jspecify.annotations.NullMarked;

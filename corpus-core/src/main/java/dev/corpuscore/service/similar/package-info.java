/** Finding the postings that are like one. */
@NullMarked
package dev.corpuscore.service.similar;

import org.jspecify.annotations.NullMarked;

/** The changes of the listed postings, for readers outside that follow the corpus. */
@NullMarked
package dev.corpuscore.service.changes;

import org.jspecify.annotations.NullMarked;

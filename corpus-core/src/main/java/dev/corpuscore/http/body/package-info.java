/** The bytes that an index keeps of each posting, from which answers, pages and feeds are made. */
@NullMarked
package dev.corpuscore.http.body;

import org.jspecify.annotations.NullMarked;

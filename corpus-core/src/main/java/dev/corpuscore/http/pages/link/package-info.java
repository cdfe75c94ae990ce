/** The links that pages have: searches, postings, and what is elsewhere. */
@NullMarked
package dev.corpuscore.http.pages.link;

import org.jspecify.annotations.NullMarked;

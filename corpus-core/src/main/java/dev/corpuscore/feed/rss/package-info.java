/** News feeds: RSS and Atom. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.rss;

import org.jspecify.annotations.NullMarked;

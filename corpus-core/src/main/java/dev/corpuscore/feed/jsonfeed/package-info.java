/** JSON Feed. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.jsonfeed;

import org.jspecify.annotations.NullMarked;

/** Our own posting lines. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.ndjson;

import org.jspecify.annotations.NullMarked;

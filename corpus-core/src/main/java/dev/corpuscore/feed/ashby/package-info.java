/** Job boards on Ashby. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.ashby;

import org.jspecify.annotations.NullMarked;

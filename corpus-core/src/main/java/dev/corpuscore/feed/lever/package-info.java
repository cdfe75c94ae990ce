/** Job boards on Lever. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.lever;

import org.jspecify.annotations.NullMarked;

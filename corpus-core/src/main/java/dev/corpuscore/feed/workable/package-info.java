/** Job boards on Workable. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.workable;

import org.jspecify.annotations.NullMarked;

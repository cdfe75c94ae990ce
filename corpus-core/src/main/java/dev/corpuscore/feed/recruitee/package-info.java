/** Job boards on Recruitee. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.recruitee;

import org.jspecify.annotations.NullMarked;

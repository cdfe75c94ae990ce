/** Job boards on BambooHR. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.bamboohr;

import org.jspecify.annotations.NullMarked;

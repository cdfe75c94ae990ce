/** Job boards on Workday. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.workday;

import org.jspecify.annotations.NullMarked;

/** Job boards on Greenhouse. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.greenhouse;

import org.jspecify.annotations.NullMarked;

/** Job boards on Teamtailor. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.teamtailor;

import org.jspecify.annotations.NullMarked;

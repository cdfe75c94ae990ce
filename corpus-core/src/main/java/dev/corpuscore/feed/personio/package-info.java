/** Job boards on Personio. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.personio;

import org.jspecify.annotations.NullMarked;

/** Ads of JobTech's JobSearch and JobStream. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.jobtech;

import org.jspecify.annotations.NullMarked;

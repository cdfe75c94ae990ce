/** Job boards on SmartRecruiters. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.smartrecruiters;

import org.jspecify.annotations.NullMarked;

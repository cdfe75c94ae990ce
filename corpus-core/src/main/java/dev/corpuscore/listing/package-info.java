/**
 * Lists of ads that are no board: news feeds, sitemaps, JobTech, our own posting lines. Facts and
 * traps: {@code docs/feeds.md}. Pure, no I/O.
 */
@NullMarked
package dev.corpuscore.listing;

import org.jspecify.annotations.NullMarked;

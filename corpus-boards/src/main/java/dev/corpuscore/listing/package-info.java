/**
 * Lists of ads that are not job boards: news feeds, sitemaps, JobTech, our own posting lines. Facts
 * and traps: {@code docs/feeds.md}. Pure, no I/O.
 */
@NullMarked
package dev.corpuscore.listing;

import org.jspecify.annotations.NullMarked;

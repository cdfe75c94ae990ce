/** Sitemaps, whose pages are the ads. Facts and traps: {@code docs/feeds.md}. */
@NullMarked
package dev.corpuscore.feed.sitemap;

import org.jspecify.annotations.NullMarked;

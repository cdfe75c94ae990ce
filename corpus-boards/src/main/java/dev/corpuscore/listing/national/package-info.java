/**
 * The searches and streams of national employment services and portals, as each of them publishes
 * its ads. Facts: {@code docs/feeds.md}. Pure, no I/O.
 */
@NullMarked
package dev.corpuscore.listing.national;

import org.jspecify.annotations.NullMarked;

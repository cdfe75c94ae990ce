/**
 * Places of the world by name: where a posting is that names a city and gives no coordinates, and
 * what a search near a place means. The data are GeoNames', see {@code gazetteer/make} and NOTICE.
 */
@NullMarked
package dev.corpuscore.gazetteer;

import org.jspecify.annotations.NullMarked;

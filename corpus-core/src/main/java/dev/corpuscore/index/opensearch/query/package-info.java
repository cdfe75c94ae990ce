/** How OpenSearch is asked: match, count, order, read. */
@NullMarked
package dev.corpuscore.index.opensearch.query;

import org.jspecify.annotations.NullMarked;

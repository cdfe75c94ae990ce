/** How an OpenSearch cluster is reached, and what its answers mean. */
@NullMarked
package dev.corpuscore.index.opensearch.cluster;

import org.jspecify.annotations.NullMarked;

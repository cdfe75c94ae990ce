/** Requests to an OpenSearch cluster, and the meaning of its answers. */
@NullMarked
package dev.corpuscore.index.opensearch.cluster;

import org.jspecify.annotations.NullMarked;

/** OUT: the index on OpenSearch, shared by all instances of one corpus. */
@NullMarked
package dev.corpuscore.index.opensearch;

import org.jspecify.annotations.NullMarked;

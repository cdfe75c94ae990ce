/** What a posting looks like in OpenSearch: its mapping and its documents. */
@NullMarked
package dev.corpuscore.index.opensearch.layout;

import org.jspecify.annotations.NullMarked;

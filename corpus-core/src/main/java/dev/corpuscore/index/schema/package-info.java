/**
 * What a posting and a search look like to every index: its fields, what a document holds, and
 * searches in the terms of those fields. So all find the same.
 */
@NullMarked
package dev.corpuscore.index.schema;

import org.jspecify.annotations.NullMarked;

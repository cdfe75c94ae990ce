/** Role searches on Lucene: the fields that hold our keys, and queries over them. */
@NullMarked
package dev.corpuscore.index.lucene.roles;

import org.jspecify.annotations.NullMarked;

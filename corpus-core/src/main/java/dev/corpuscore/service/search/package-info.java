/**
 * The public search: what was typed is read, searched, corrected and searched again. With the index
 * only.
 */
@NullMarked
package dev.corpuscore.service.search;

import org.jspecify.annotations.NullMarked;

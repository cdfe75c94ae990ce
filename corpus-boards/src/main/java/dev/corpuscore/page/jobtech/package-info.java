/**
 * Ads of JobTech: the shape of one, in a table that import, answers and documentation read, and
 * what a posting, or a request to resolve, takes from one.
 */
@NullMarked
package dev.corpuscore.page.jobtech;

import org.jspecify.annotations.NullMarked;

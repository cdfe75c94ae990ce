/** The routes for those who follow the corpus. */
@NullMarked
package dev.corpuscore.http.following;

import org.jspecify.annotations.NullMarked;

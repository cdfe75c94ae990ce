/** The pages for developers, {@code /docs} and below, made of the OpenAPI document. */
@NullMarked
package dev.corpuscore.http.pages.docs;

import org.jspecify.annotations.NullMarked;

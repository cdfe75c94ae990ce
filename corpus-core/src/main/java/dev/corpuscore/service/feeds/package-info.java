/** Requests to job boards, for all use cases that need them. */
@NullMarked
package dev.corpuscore.service.feeds;

import org.jspecify.annotations.NullMarked;

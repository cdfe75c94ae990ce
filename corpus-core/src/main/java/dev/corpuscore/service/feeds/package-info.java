/** USE CASES: asking job boards, whoever needs what they say. */
@NullMarked
package dev.corpuscore.service.feeds;

import org.jspecify.annotations.NullMarked;

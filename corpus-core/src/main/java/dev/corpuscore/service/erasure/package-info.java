/** Erasures of participants. */
@NullMarked
package dev.corpuscore.service.erasure;

import org.jspecify.annotations.NullMarked;

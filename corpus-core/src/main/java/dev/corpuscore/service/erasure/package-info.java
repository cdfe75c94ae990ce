/** Who is erased, and erasing them. */
@NullMarked
package dev.corpuscore.service.erasure;

import org.jspecify.annotations.NullMarked;

/** Where what others wrote is parsed: on few threads, of bounded memory, in bounded time. */
@NullMarked
package dev.corpuscore.service.parsing;

import org.jspecify.annotations.NullMarked;

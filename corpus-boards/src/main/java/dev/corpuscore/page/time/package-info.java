/** Days and times as others write them. */
@NullMarked
package dev.corpuscore.page.time;

import org.jspecify.annotations.NullMarked;

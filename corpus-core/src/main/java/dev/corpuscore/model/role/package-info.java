/** WORDS of the role search: what is asked, and the snapshot that answers. JDK only. */
@NullMarked
package dev.corpuscore.model.role;

import org.jspecify.annotations.NullMarked;

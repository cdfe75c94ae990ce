/** The values of a role search: the request, and the snapshot that answers it. JDK only. */
@NullMarked
package dev.corpuscore.model.role;

import org.jspecify.annotations.NullMarked;

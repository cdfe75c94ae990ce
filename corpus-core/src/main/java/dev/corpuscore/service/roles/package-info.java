/** Role searches: what the index is asked, the snapshot that is answered, and its proof. */
@NullMarked
package dev.corpuscore.service.roles;

import org.jspecify.annotations.NullMarked;

/** What people meant who typed a name that is not there: of a path, a setting or a command. */
@NullMarked
package dev.corpuscore.typed;

import org.jspecify.annotations.NullMarked;

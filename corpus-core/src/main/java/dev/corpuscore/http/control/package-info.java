/** What the client product may do behind its credentials; the role search has its own answer. */
@NullMarked
package dev.corpuscore.http.control;

import org.jspecify.annotations.NullMarked;

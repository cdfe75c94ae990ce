/** What requests for closed ads ask for. */
@NullMarked
package dev.corpuscore.http.historical;

import org.jspecify.annotations.NullMarked;

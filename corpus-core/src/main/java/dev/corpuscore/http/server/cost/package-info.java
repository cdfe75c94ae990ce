/** What requests may hold: threads, places and memory, as the table of routes declares it. */
@NullMarked
package dev.corpuscore.http.server.cost;

import org.jspecify.annotations.NullMarked;

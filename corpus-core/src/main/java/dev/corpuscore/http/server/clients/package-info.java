/** The clients of the server, identified by their addresses. */
@NullMarked
package dev.corpuscore.http.server.clients;

import org.jspecify.annotations.NullMarked;

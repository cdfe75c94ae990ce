package dev.corpuscore.model.role;

import java.time.Instant;
import java.util.UUID;

/**
 * How a snapshot came about; nothing of this is in its id.
 *
 * @param invocation random, one for each search
 * @param engine the index and its version, such as {@code lucene 10.6.0}
 * @param corpus which corpus was searched
 * @param revision how far that corpus had come in the state that was searched
 */
public record Execution(
    UUID invocation,
    Build build,
    String engine,
    UUID corpus,
    long revision,
    Instant started,
    Instant finished) {}

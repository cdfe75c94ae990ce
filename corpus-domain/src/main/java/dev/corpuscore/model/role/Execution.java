package dev.corpuscore.model.role;

import dev.corpuscore.model.Digest;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a snapshot came about; nothing of this is in its id.
 *
 * @param invocation random, one for each search
 * @param engine the index and its version, such as {@code lucene 10.6.0}
 * @param corpus which corpus was searched
 * @param revision how far that corpus had come in the state that was searched
 * @param root that of the corpus at this revision; null if the state that was searched is not
 *     exactly that of the revision, because the index was behind
 */
public record Execution(
    UUID invocation,
    Build build,
    String engine,
    UUID corpus,
    long revision,
    @Nullable Digest root,
    Instant started,
    Instant finished) {}

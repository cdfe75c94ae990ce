package dev.corpuscore.model.command;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A leased command. It is also the proof of the lease: a later lease of the same command has a
 * higher {@code attempts}, so a worker whose lease has expired is recognised.
 *
 * @param subject the subject, see {@link CommandKind}
 * @param forced whether the guards that can be overridden are overridden
 * @param attempts how often it was leased, including this time
 * @param createdAt when it was first queued
 * @param lane what the commands of one system, or of one host, have in common; null for none
 */
public record Command(
    String id,
    CommandKind kind,
    String subject,
    boolean forced,
    int attempts,
    Instant createdAt,
    @Nullable String lane) {}

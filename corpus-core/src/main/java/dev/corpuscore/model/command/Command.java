package dev.corpuscore.model.command;

import java.time.Instant;

/**
 * A command that somebody has taken: the proof of the lease, too. No later lease of the same
 * command has the same {@code attempts}, so whoever was too slow is told apart.
 *
 * @param subject what it is about, see {@link CommandKind}
 * @param forced whether guards that can be overridden are to be
 * @param attempts how often it was taken, this time included
 * @param createdAt when it was first queued
 */
public record Command(
    String id, CommandKind kind, String subject, boolean forced, int attempts, Instant createdAt) {}

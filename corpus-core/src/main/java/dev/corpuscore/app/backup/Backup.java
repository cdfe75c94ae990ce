package dev.corpuscore.app.backup;

import java.time.Instant;
import java.util.UUID;

/**
 * What a backup has.
 *
 * @param corpus the id of the corpus
 * @param madeAt to the second
 * @param version of the program that made it
 * @param revision every change up to this one is in it
 * @param erasures every entry of the ledger up to this one is in it
 */
public record Backup(UUID corpus, Instant madeAt, String version, long revision, long erasures) {}

package dev.corpuscore.model.erasure;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a store knows of a pseudonym key.
 *
 * @param from since when the store knows it
 * @param until when another one replaced it; null for the key in use
 */
public record KnownKey(KeyCheck check, Instant from, @Nullable Instant until) {}

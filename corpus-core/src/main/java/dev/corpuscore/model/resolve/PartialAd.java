package dev.corpuscore.model.resolve;

import dev.corpuscore.model.erasure.Participant;
import org.jspecify.annotations.Nullable;

/**
 * An ad that somebody has a link to, and maybe some words about.
 *
 * @param url absolute, at most 2,048 characters; not judged yet
 * @param participant who asks, or null
 * @param refresh whether the source is asked although the posting is known and fresh
 */
public record PartialAd(
    String url, Words words, @Nullable Participant participant, boolean refresh) {}

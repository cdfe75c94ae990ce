package dev.corpuscore.model.resolve;

import dev.corpuscore.model.erasure.Participant;
import org.jspecify.annotations.Nullable;

/**
 * A request to resolve a link: the link, and what the caller knows of the ad.
 *
 * @param url absolute, at most 2,048 characters; not checked against the fetch policy yet
 * @param participant the person who asks, or null if the caller does not say
 * @param refresh whether the source is read again although the posting is known and fresh
 */
public record PartialAd(
    String url, SubmittedDetails details, @Nullable Participant participant, boolean refresh) {}

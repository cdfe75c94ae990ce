package dev.corpuscore.model.jobtech;

import dev.corpuscore.model.CorpusException;

/**
 * What a JobTech ad says of people: whom to ask, their addresses and telephone numbers. It belongs
 * to no posting's content, and is kept apart while the ad is open.
 *
 * @param json an object in the RFC 8785 form with those members of {@code docs/ad-shape.md} that
 *     are about people, nested as in the ad, at most {@link LegacyAd#BYTES_LIMIT} bytes as UTF-8
 */
public record AdContacts(String json) {
  /** Of an ad that names nobody. */
  public static final AdContacts NONE = new AdContacts("{}");

  public AdContacts {
    if (!LegacyAd.fits(json)) {
      throw CorpusException.invalid("contacts have more than " + LegacyAd.BYTES_LIMIT + " bytes");
    }
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /** Does not show them: they must not get into a log. */
  @Override
  public String toString() {
    return isEmpty() ? "AdContacts[none]" : "AdContacts[***]";
  }
}

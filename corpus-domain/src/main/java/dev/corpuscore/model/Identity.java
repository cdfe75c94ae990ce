package dev.corpuscore.model;

import java.util.regex.Pattern;

/**
 * What makes two URLs the same posting on a known applicant tracking system.
 *
 * @param ats the system, lower case, such as {@code greenhouse}
 * @param tenant whose board it is, in the system's own spelling rules
 * @param externalId the posting's id on that board; two requisitions always differ in it
 */
public record Identity(String ats, String tenant, String externalId) {
  public Identity {
    requirePart("ats", ats);
    requirePart("tenant", tenant);
    requirePart("externalId", externalId);
  }

  /** {@code ats/tenant/externalId}: what the posting's id is computed from. */
  public String key() {
    return ats + "/" + tenant + "/" + externalId;
  }

  /**
   * Whether {@code url} names this posting's id: anywhere in it, but not as a part of a longer run
   * of letters and digits. Latin letters in either case are the same.
   */
  public boolean isNamedIn(String url) {
    String id = Pattern.quote(externalId);
    return Pattern.compile("(?<![a-z0-9])" + id + "(?![a-z0-9])", Pattern.CASE_INSENSITIVE)
        .matcher(url)
        .find();
  }

  private static void requirePart(String name, String part) {
    if (part.isBlank() || part.length() > 300 || part.indexOf('/') >= 0) {
      throw CorpusException.invalid(
          "identity." + name + " must have 1..300 characters and no slash: \"" + part + "\"");
    }
  }
}

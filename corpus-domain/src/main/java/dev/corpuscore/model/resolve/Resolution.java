package dev.corpuscore.model.resolve;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the answer to a resolve was found.
 *
 * @param fetchedAt when the source was read; for {@link Method#CACHE}, when it last showed the
 *     posting; null if no source has shown it
 * @param fetchedUrl the URL that was read for this answer, after redirects; null if none was read
 * @param missing the important members that the posting does not have, in a fixed order
 * @param reason a clause for people that says why the answer is not complete; null if nothing
 *     failed
 */
public record Resolution(
    Method method,
    Outcome outcome,
    @Nullable Instant fetchedAt,
    @Nullable String fetchedUrl,
    List<String> missing,
    @Nullable String reason) {
  public Resolution {
    missing = List.copyOf(missing);
  }

  /** Where the posting's content comes from. */
  public enum Method {
    /** The store: the source was not asked, or did not show the posting. */
    CACHE("cache"),
    /** The public API of its applicant tracking system. */
    ATS("ats"),
    /** JSON-LD in its page. */
    JSON_LD("json-ld"),
    /** Microdata in its page. */
    MICRODATA("microdata"),
    /** The caller. */
    SUBMITTED("submitted");

    private final String wire;

    Method(String wire) {
      this.wire = wire;
    }

    /** The name on the wire. */
    public String wire() {
      return wire;
    }
  }

  /** Whether a source has shown the posting. */
  public enum Outcome {
    RESOLVED("resolved"),
    /** Only callers have described it. */
    INCOMPLETE("incomplete");

    private final String wire;

    Outcome(String wire) {
      this.wire = wire;
    }

    /** The name on the wire. */
    public String wire() {
      return wire;
    }
  }
}

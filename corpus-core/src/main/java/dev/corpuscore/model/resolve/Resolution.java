package dev.corpuscore.model.resolve;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an answer to a resolve came about.
 *
 * @param fetchedAt when the source was read; of {@link Method#CACHE} when it last showed the
 *     posting; null for what no source has shown
 * @param fetchedUrl what was read just now, after redirects; null if nothing was
 * @param missing the members that matter and that the posting does not have, in their order
 * @param reason why there is no more than this, for people; null if nothing went wrong
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

  /** Where the posting's words come from. */
  public enum Method {
    /** The store: its source was not asked, or did not answer with the posting. */
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

  /** Whether a source stands behind the posting. */
  public enum Outcome {
    RESOLVED("resolved"),
    /** Only callers have ever described it. */
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

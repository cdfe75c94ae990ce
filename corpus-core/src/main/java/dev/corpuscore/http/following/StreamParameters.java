package dev.corpuscore.http.following;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a stream of ads is asked for. Both ends are inclusive, in whole seconds.
 *
 * @param updatedBefore null for now
 */
record StreamParameters(Instant updatedAfter, @Nullable Instant updatedBefore, Concepts concepts) {
  /** Where times without a zone are, as JobStream reads them. */
  private static final ZoneId ZONE = ZoneId.of("Europe/Stockholm");

  private static final Pattern TIME =
      Pattern.compile(
          "([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2})(:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?)?"
              + "(Z|[+-][0-9]{2}:[0-9]{2})?");

  private static final int CONCEPT_LENGTH = 50;

  /**
   * Reads them.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} with every fault; that
   *     there is no first end is one
   */
  static StreamParameters of(Parameters in, JobStreamVersion version) {
    boolean first = version == JobStreamVersion.V1;
    Set<String> occupations =
        Set.copyOf(in.all("occupation-concept-id", StreamParameters::concept));
    Set<String> places = Set.copyOf(in.all("location-concept-id", StreamParameters::concept));
    Instant before =
        in.parsed(
            first ? "updated-before-date" : "updated-before",
            text -> time(text, ZonedDateTime::withLaterOffsetAtOverlap));
    Instant after =
        in.required(
            first ? "date" : "updated-after",
            text -> time(text, ZonedDateTime::withEarlierOffsetAtOverlap));
    return new StreamParameters(after, before, new Concepts(occupations, places));
  }

  /**
   * A time, with an offset or in Stockholm. A plus sign that was sent without being encoded arrives
   * as a blank.
   *
   * @param twice which of two is meant where clocks are set back
   */
  private static Instant time(String text, Function<ZonedDateTime, ZonedDateTime> twice) {
    Matcher parts = TIME.matcher(text.replace(' ', '+'));
    if (!parts.matches()) {
      throw new Refused(
          "must be a time such as 2026-01-31T12:00:00, in Stockholm, or 2026-01-31T12:00:00Z");
    }
    String minutes = parts.group(2);
    String offset = parts.group(3);
    try {
      LocalDateTime local =
          LocalDateTime.parse(parts.group(1) + (minutes == null ? ":00" : minutes))
              .truncatedTo(ChronoUnit.SECONDS);
      return offset == null
          ? twice.apply(local.atZone(ZONE)).toInstant()
          : local.toInstant(ZoneOffset.of(offset));
    } catch (DateTimeException e) {
      throw new Refused("there is no such time");
    }
  }

  private static String concept(String text) {
    if (text.isBlank() || text.length() > CONCEPT_LENGTH) {
      throw new Refused("must be a concept id of 1.." + CONCEPT_LENGTH + " characters");
    }
    return text;
  }
}

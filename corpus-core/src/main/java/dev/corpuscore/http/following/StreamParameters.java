package dev.corpuscore.http.following;

import dev.corpuscore.http.search.SearchTimes.Written;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.page.jobtech.AdTime;
import dev.corpuscore.page.time.LocalMoment;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a stream of ads is asked for. Both ends are inclusive, in whole seconds.
 *
 * @param updatedBefore null for now
 */
record StreamParameters(Instant updatedAfter, @Nullable Instant updatedBefore, Concepts concepts) {
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
            text -> time(text, first, LocalMoment.LAST));
    Instant after =
        in.required(first ? "date" : "updated-after", text -> time(text, first, LocalMoment.FIRST));
    return new StreamParameters(after, before, new Concepts(occupations, places));
  }

  /**
   * A time, with an offset or in Stockholm, or, in version 1, a day there, in whole seconds.
   *
   * @param days whether a day may stand for a time
   * @param meant which of two where clocks change: no change may be left out
   */
  private static Instant time(String text, boolean days, LocalMoment meant) {
    try {
      Written written =
          Written.read(text, meant)
              .filter(it -> days || !it.day())
              .orElseThrow(
                  () ->
                      new Refused(
                          "must be a time such as 2026-01-31T12:00:00, in Stockholm, or"
                              + " 2026-01-31T12:00:00Z"
                              + (days ? ", or a day" : "")));
      LocalDateTime local = written.local().truncatedTo(ChronoUnit.SECONDS);
      return written.offset() == null
          ? meant.of(local, AdTime.STOCKHOLM)
          : local.toInstant(written.offset());
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

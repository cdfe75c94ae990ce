package dev.corpuscore.service.find;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a board that was asked.
 *
 * @param state what its answers are
 * @param ads how many it showed
 * @param newest when the newest of them was published; null if none says so
 * @param companies whose they are, by their own words; empty if none says so
 * @param cut why there may be more ads; null if all were seen
 * @param why why it is not read; null if it is
 */
record BoardSight(
    State state,
    int ads,
    @Nullable Instant newest,
    Set<String> companies,
    @Nullable String cut,
    @Nullable String why) {
  /** What a board answers. */
  enum State {
    /** It has ads. */
    ALIVE,
    /** It is a board without ads. */
    EMPTY,
    /** The system has no such board, or no board any more. */
    DEAD,
    /** It is not known, because it could not be asked. */
    UNKNOWN
  }

  BoardSight {
    companies = Set.copyOf(companies);
  }

  static BoardSight without(State state, String why) {
    return new BoardSight(state, 0, null, Set.of(), null, why);
  }
}

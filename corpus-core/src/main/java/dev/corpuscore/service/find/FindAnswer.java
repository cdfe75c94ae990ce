package dev.corpuscore.service.find;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The answer for one URL.
 *
 * @param input as it was given
 * @param outcome the best that happened
 * @param boards that were found; not empty exactly if the outcome is {@link Outcome#FOUND}
 * @param others what else was asked and why it is not printed, a sentence each
 */
public record FindAnswer(
    String input, Outcome outcome, List<FoundBoard> boards, List<String> others) {
  public FindAnswer {
    boards = List.copyOf(boards);
    others = List.copyOf(others);
  }

  /** This without the boards whose ids are among {@code known}, to which it adds the others. */
  FindAnswer after(Set<String> known) {
    List<FoundBoard> fresh = new ArrayList<>();
    List<String> rest = new ArrayList<>(others);
    for (FoundBoard board : boards) {
      if (known.add(board.id())) {
        fresh.add(board);
      } else {
        rest.add(board.kind() + " " + board.tenant() + ": it is there already");
      }
    }
    boolean none = fresh.isEmpty() && outcome == Outcome.FOUND;
    return new FindAnswer(input, none ? Outcome.REPEATED : outcome, fresh, rest);
  }

  /** What came out, the most useful first. */
  public enum Outcome {
    /** A board with ads that is the company's. */
    FOUND("found"),
    /** Only boards that an earlier answer has. */
    REPEATED("repeated"),
    /** A board with ads, and nothing tells whose it is. */
    UNSURE("unsure"),
    /** A board with ads of another company. */
    OTHER_COMPANY("other-company"),
    /** A board without ads. */
    EMPTY("empty"),
    /** An answer without ads, which the system gives for every name. */
    ANY_NAME("any-name"),
    /** There is no such board any more. */
    DEAD("dead"),
    /** No known board is linked or embedded. */
    NO_BOARD("no-board"),
    /** The page or the board could not be read. */
    NOT_READ("not-read");

    private final String wire;

    Outcome(String wire) {
      this.wire = wire;
    }

    /** The name in output. */
    public String wire() {
      return wire;
    }
  }
}

package dev.corpuscore.page.jobtech;

/**
 * How much of ads was left out because it is not of the published shape.
 *
 * @param unknown members that the shape does not have
 * @param mistyped members whose value is of another type, or unsafe
 * @param oversized ads that are over the limit, of which nothing but the posting was kept
 */
public record LeftOutMembers(long unknown, long mistyped, long oversized) {
  public static final LeftOutMembers NOTHING = new LeftOutMembers(0, 0, 0);

  /** The sum of both. */
  public LeftOutMembers plus(LeftOutMembers other) {
    return new LeftOutMembers(
        unknown + other.unknown, mistyped + other.mistyped, oversized + other.oversized);
  }

  /** Counts while an ad is cleaned. Not thread-safe. */
  static final class Counter {
    private long unknown;
    private long mistyped;

    void unknown() {
      unknown++;
    }

    void mistyped() {
      mistyped++;
    }

    LeftOutMembers counted(boolean oversized) {
      return new LeftOutMembers(unknown, mistyped, oversized ? 1 : 0);
    }
  }
}

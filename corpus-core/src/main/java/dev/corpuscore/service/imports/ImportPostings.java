package dev.corpuscore.service.imports;

import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.store.Outcome;
import dev.corpuscore.store.PostingStore;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Takes postings in from files and streams. Every good line goes in, every other is reported with
 * its number and reason; of a posting that occurs twice the last line wins. Safe to repeat, and so
 * to resume: what is known already gets no new revision. Thread-safe.
 */
public final class ImportPostings {
  private static final String KEPT_OUT =
      "this posting was removed by hand, to be kept out; see posting kept-out";

  private final PostingStore postings;
  private final Clock clock;

  public ImportPostings(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /**
   * Imports the inputs one after the other. Lines are stored in transactions of up to a thousand;
   * what {@link Listener#stored} was told survives a crash. An input that cannot be opened, or that
   * breaks, is reported like a line; the others go in.
   *
   * @param maxRefusals how many lines may be refused: at the next one the import stops, with
   *     everything before that line stored; {@link Long#MAX_VALUE} for no limit
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses; what was
   *     reported as stored is stored
   */
  public Result run(List<Input> inputs, Format format, long maxRefusals, Listener listener) {
    LineParser parser = new LineParser(format.lines());
    try (ImportPipeline pipeline = new ImportPipeline(inputs, format.lines(), parser, clock)) {
      Counts counts = Counts.NONE;
      for (ImportPipeline.Batch batch = pipeline.next(); batch != null; batch = pipeline.next()) {
        List<ImportedLine.Accepted> taken = new ArrayList<>();
        long refused = 0;
        for (ImportedLine line : batch.lines()) {
          switch (line) {
            case ImportedLine.Accepted accepted -> taken.add(accepted);
            case Refusal refusal -> {
              refused++;
              listener.refused(refusal);
            }
          }
          if (counts.refused() + refused > maxRefusals) {
            break;
          }
        }
        List<Outcome> outcomes = stored(batch.input(), taken, listener);
        counts = counts.plus(outcomes, refused + taken.size() - outcomes.size());
        listener.stored(counts, batch.bytes());
        if (counts.refused() > maxRefusals) {
          return new Result(counts, true);
        }
      }
      return new Result(counts, false);
    }
  }

  /** Stores lines; what came of those that were taken. */
  private List<Outcome> stored(String input, List<ImportedLine.Accepted> lines, Listener listener) {
    if (lines.isEmpty()) {
      return List.of();
    }
    List<Outcome> outcomes =
        postings.update(lines.stream().map(ImportedLine.Accepted::update).toList());
    for (int i = 0; i < lines.size(); i++) {
      if (outcomes.get(i) == Outcome.KEPT_OUT) {
        listener.refused(new Refusal(input, lines.get(i).number(), KEPT_OUT));
      }
    }
    listener.leftOut(
        lines.stream()
            .map(ImportedLine.Accepted::leftOut)
            .reduce(LeftOutMembers.NOTHING, LeftOutMembers::plus));
    return outcomes.stream().filter(outcome -> outcome != Outcome.KEPT_OUT).toList();
  }

  /**
   * Something to import.
   *
   * @param name what people know it by, such as the file's path
   */
  public record Input(String name, Source source) {}

  /** Opens an input; gzip or not shows in what it holds. */
  @FunctionalInterface
  public interface Source {
    InputStream open() throws IOException;
  }

  /** What the lines are. */
  public enum Format {
    /** Posting lines, as {@code export} writes them. */
    POSTING,
    /** Ads of JobTech's JobSearch and JobStream: one per line, an array, or a search's answer. */
    JOBTECH,
    /** A schema.org JobPosting per line. */
    JSONLD;

    /** The name on the command line, such as {@code jobtech}. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }

    LineFormat lines() {
      return switch (this) {
        case POSTING -> LineFormat.posting();
        case JOBTECH -> new JobTechFormat();
        case JSONLD -> new JsonLdFormat();
      };
    }
  }

  /** Hears how it goes, in the order of the lines, in the importing thread. */
  public interface Listener {
    /** This line is not taken. */
    void refused(Refusal refusal);

    /** This much of JobTech ads is not taken, of lines that are. */
    default void leftOut(LeftOutMembers members) {}

    /**
     * Everything counted is stored, durably.
     *
     * @param bytes how much of all inputs, as they lie there (packed or not), that took
     */
    void stored(Counts counts, long bytes);
  }

  /**
   * A line that was not taken.
   *
   * @param line from 1; where the input could not be opened, the line that would have come first
   */
  public record Refusal(String input, long line, String reason) implements ImportedLine {
    @Override
    public String toString() {
      return input + ": line " + line + ": " + reason;
    }
  }

  /**
   * How many lines went which way.
   *
   * @param read the sum of the others; blank lines are none
   * @param updated lines that changed a posting, its content or whether it is open
   */
  public record Counts(long read, long added, long updated, long unchanged, long refused) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    Counts plus(List<Outcome> outcomes, long moreRefused) {
      long moreAdded = outcomes.stream().filter(outcome -> outcome == Outcome.ADDED).count();
      long moreUnchanged =
          outcomes.stream().filter(outcome -> outcome == Outcome.UNCHANGED).count();
      long moreUpdated = outcomes.size() - moreAdded - moreUnchanged;
      return new Counts(
          read + outcomes.size() + moreRefused,
          added + moreAdded,
          updated + moreUpdated,
          unchanged + moreUnchanged,
          refused + moreRefused);
    }
  }

  /**
   * How an import ended.
   *
   * @param stopped whether it gave up before the end because too many lines were refused
   */
  public record Result(Counts counts, boolean stopped) {}
}

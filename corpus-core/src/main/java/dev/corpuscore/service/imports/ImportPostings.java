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
 * Imports postings from files and streams. Every valid line is stored; every other line is reported
 * with its number and a reason. If a posting occurs twice, the last line is the valid one. An
 * import can be repeated, so also resumed: a line that changes nothing makes no new revision.
 * Thread-safe.
 */
public final class ImportPostings {
  private static final String KEPT_OUT =
      "an operator removed this posting and keeps it out; see ./corpus posting kept-out";

  private final PostingStore postings;
  private final Clock clock;

  public ImportPostings(PostingStore postings, Clock clock) {
    this.postings = postings;
    this.clock = clock;
  }

  /**
   * Imports the inputs one after the other. Lines are stored in transactions of up to a thousand.
   * Everything that was reported to {@link Listener#stored} survives a crash. An input that cannot
   * be opened or read to its end is reported like a line; the other inputs are imported.
   *
   * @param maxRefusals how many lines may be refused. At the next refused line the import stops;
   *     everything before that line is stored. {@link Long#MAX_VALUE} for no limit
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store refuses;
   *     everything that was reported as stored is stored
   */
  public Result run(List<Input> inputs, Format format, long maxRefusals, Listener listener) {
    LineParser parser = new LineParser(format);
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

  /** Stores lines and returns the outcomes of those that were accepted. */
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
   * An input of an import.
   *
   * @param name a name for messages, such as the file's path
   */
  public record Input(String name, Source source) {}

  /** Opens an input. Gzip is recognised by its content. */
  @FunctionalInterface
  public interface Source {
    InputStream open() throws IOException;
  }

  /** The format of an input. */
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

  /** Receives the progress, in the order of the lines, in the importing thread. */
  public interface Listener {
    /** This line was refused. */
    void refused(Refusal refusal);

    /** These members of accepted JobTech ads were left out. */
    default void leftOut(LeftOutMembers members) {}

    /**
     * Everything in these counts is stored, durably.
     *
     * @param bytes the bytes of all inputs read for it, before unpacking
     */
    void stored(Counts counts, long bytes);
  }

  /**
   * A line that was refused.
   *
   * @param line from 1; also 1 if the input could not be opened
   */
  public record Refusal(String input, long line, String reason) implements ImportedLine {
    @Override
    public String toString() {
      return input + ": line " + line + ": " + reason;
    }
  }

  /**
   * The numbers of lines by result.
   *
   * @param read the sum of the others; blank lines do not count
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
   * The result of an import.
   *
   * @param stopped whether it stopped before the end because too many lines were refused
   */
  public record Result(Counts counts, boolean stopped) {}
}

package dev.corpuscore.index.words;

import dev.corpuscore.index.analysis.AnalyzerPool;
import dev.corpuscore.index.analysis.SoughtWords;
import dev.corpuscore.model.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds in texts the words for which a search finds them: as written, without accents, by a stem,
 * as a beginning or an end, or in a compound. Words that a search finds by what they mean, such as
 * other names of an occupation, are not among them. Reads no index. Thread-safe.
 */
public final class WordMarks {
  private final AnalyzerPool analyzers = new AnalyzerPool();

  /**
   * A place in a text: {@code text[start..end)}.
   *
   * @param word which of the words that are looked for it is, from 0
   */
  public record Mark(int start, int end, int word) {}

  /** Finds the words of one search. */
  @FunctionalInterface
  public interface Finder {
    /** Finds nothing. */
    Finder NONE = (text, language) -> List.of();

    /**
     * The words of {@code text} that are looked for, in order; none overlap.
     *
     * @param language of the text (BCP 47); null if it is not known
     */
    List<Mark> in(String text, @Nullable String language);
  }

  /**
   * Returns what {@code reading} makes with the words of a query that must be there.
   *
   * @param reading must not keep its {@link Finder}
   */
  public <R> R find(TextQuery query, Function<Finder, R> reading) {
    return analyzers.read(
        analyzer -> {
          SoughtWords words = new SoughtWords(query, analyzer);
          return reading.apply(
              (text, language) -> {
                List<Mark> marks = new ArrayList<>();
                words.in(
                    text, language, (start, end, word) -> marks.add(new Mark(start, end, word)));
                return marks;
              });
        });
  }
}

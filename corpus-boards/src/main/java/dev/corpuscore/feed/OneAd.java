package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads one ad, so that whatever is wrong with it concerns this ad alone. */
public final class OneAd {
  private static final System.Logger LOG = System.getLogger(OneAd.class.getName());

  private OneAd() {}

  /**
   * Returns what {@code read} returns. If it throws, by its own decision or because of a bug, which
   * is logged, returns what {@code refused} makes of the reason: a sentence without the source's
   * own words.
   *
   * @param refused must not throw
   */
  public static <E> E read(Supplier<E> read, Function<String, E> refused) {
    try {
      return read.get();
    } catch (CorpusException e) {
      return refused.apply(e.getMessage());
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "event=ad-bug", e);
      return refused.apply("a bug stopped its reading; the log says where");
    }
  }
}

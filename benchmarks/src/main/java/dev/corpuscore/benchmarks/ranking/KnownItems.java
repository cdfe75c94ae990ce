package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Ads that somebody looks for with words of theirs: what a search is worth is how far up it puts
 * each. The ads come from corpora of real ones with company, place and text; other samples of the
 * same corpora, by other seeds, serve for tuning.
 */
public record KnownItems(List<Item> items) {
  /** The corpora that items are drawn from, each a file {@code NAME.ndjson.gz}. */
  public static final List<String> CORPORA =
      List.of("finland_open", "glassdoor_open", "careers_mix");

  /** What the measurement looks at of an answer. */
  public static final int DEPTH = 100;

  /** The tuning sample and the reported one never share an item: even and odd positions. */
  public static final int TUNING_SEED = 2;

  public static final int REPORTED_SEED = 1;

  /** What is typed to find an item. */
  public enum Kind {
    TITLE_AND_COMPANY,
    TITLE_AND_PLACE,
    TITLE
  }

  /** One ad that is looked for; company and place are empty where the ad has none. */
  public record Item(String id, String title, String company, String place) {
    /** What is typed: words, without anything that a search could take for an operator. */
    public Optional<String> query(Kind kind) {
      String more =
          switch (kind) {
            case TITLE_AND_COMPANY -> company;
            case TITLE_AND_PLACE -> place;
            case TITLE -> " ";
          };
      return more.isEmpty() ? Optional.empty() : Optional.of(words(title + " " + more));
    }

    private static String words(String text) {
      String[] words = text.replaceAll("[^\\p{L}\\p{M}\\p{N}+#.&']+", " ").strip().split(" ");
      return String.join(" ", Stream.of(words).limit(32).toList());
    }
  }

  /** How well items were found, each number 0..1. */
  public record Found(int queries, double top1, double top10, double meanReciprocalRank) {}

  /**
   * Draws the same items for the same seed: odd seeds from one slot of each corpus, even seeds from
   * the other.
   *
   * @param folder where the files of {@link #CORPORA} are
   * @param count in total, the same number from each corpus
   */
  public static KnownItems sample(Path folder, int seed, int count) {
    List<Item> items = new ArrayList<>();
    for (String corpus : CORPORA) {
      List<Item> all = new ArrayList<>();
      PostingFiles.read(folder.resolve(corpus + ".ndjson.gz"), posting -> all.add(item(posting)));
      List<Item> half = new ArrayList<>();
      for (int i = seed & 1; i < all.size(); i += 2) {
        half.add(all.get(i));
      }
      Collections.shuffle(half, new Random(seed));
      items.addAll(half.subList(0, Math.min(half.size(), count / CORPORA.size())));
    }
    return new KnownItems(List.copyOf(items));
  }

  private static Item item(Posting posting) {
    String company = posting.content().company() == null ? "" : posting.content().company().name();
    String place =
        posting.content().locations().stream().findFirst().map(KnownItems::place).orElse("");
    return new Item(posting.id().value(), posting.content().title(), company, place);
  }

  private static String place(Location location) {
    return Stream.of(location.text(), location.city(), location.region())
        .filter(text -> text != null && !text.isBlank())
        .findFirst()
        .orElse("");
  }

  /**
   * Looks for every item.
   *
   * @param search from what is typed to the ids of the best {@link #DEPTH} hits, best first
   */
  public Found evaluate(Kind kind, Function<String, List<String>> search) {
    int queries = 0;
    int first = 0;
    int firstTen = 0;
    double reciprocals = 0;
    for (Item item : items) {
      Optional<String> query = item.query(kind);
      if (query.isEmpty()) {
        continue;
      }
      queries++;
      int rank = search.apply(query.get()).indexOf(item.id()) + 1;
      first += rank == 1 ? 1 : 0;
      firstTen += rank >= 1 && rank <= 10 ? 1 : 0;
      reciprocals += rank >= 1 ? 1.0 / rank : 0;
    }
    double asked = Math.max(1, queries);
    return new Found(queries, first / asked, firstTen / asked, reciprocals / asked);
  }
}

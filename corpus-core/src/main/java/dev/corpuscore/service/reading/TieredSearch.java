package dev.corpuscore.service.reading;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.service.reading.Tiers.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Searches for an understood query in tiers; within each, by relevance. They are searches of their
 * own, so every index answers alike:
 *
 * <ol>
 *   <li>all that was typed in title, company, place and department;
 *   <li>all words there but such as {@code as}, and every condition; the place by its name;
 *   <li>the same, near the place;
 *   <li>all words there, in or near the place;
 *   <li>all words anywhere, and every condition, in or near the place;
 *   <li>all words anywhere, in or near the place;
 *   <li>what is in or near the place and of the occupation that the words name, but lacks a word: a
 *       hundred at most, and only if those before are fewer than ten;
 *   <li>all words in title, company, place and department, and what was told somewhere in the text;
 *   <li>all words there;
 *   <li>all words anywhere, and every condition;
 *   <li>all words anywhere.
 * </ol>
 *
 * <p>In another order than by relevance there are no tiers: all that was told binds, but wishes.
 *
 * <p>The last holds all others that have the words, and is what is counted. If no words are left,
 * the conditions bind. Then comes the fill, in or near the place if anything is there. What is
 * elsewhere lacks the place. If that leaves the page without any hit, because no posting has one of
 * the words or one like it, what is in or near the place fills it.
 */
public final class TieredSearch {
  private static final int FEW = 10;

  private final PostingSearch asked;
  private final Understood understood;
  private final Function<PostingSearch, SearchPage> index;
  private final Tiers tiers;
  private final Optional<Condition> alike;
  private final List<Hit> hits = new ArrayList<>();
  private int alikeThere;
  private int searches;
  private boolean incomplete;

  /**
   * @param named the occupation that the words name; null for none
   * @param index runs one search
   */
  public TieredSearch(
      PostingSearch asked,
      Understood understood,
      @Nullable NamedOccupation named,
      Function<PostingSearch, SearchPage> index) {
    this.asked = asked;
    this.understood = understood;
    this.index = index;
    this.tiers = new Tiers(understood);
    this.alike = asked.fill() ? tiers.alike(named) : Optional.empty();
  }

  /** How many searches it took. */
  public int searches() {
    return searches;
  }

  /** The page that was asked for. */
  public SearchPage page() {
    if (!isRanked()) {
      return run(
          asked.toBuilder()
              .query(understood.words())
              .filter(new And(List.of(asked.filter(), tiers.binding())))
              .fill(false)
              .build());
    }
    List<Tier> inOrder = tiers.inOrder();
    SearchPage all = run(counting(inOrder));
    int filled = 0;
    if (asked.limit() > 0) {
      addTiers(inOrder, all);
      filled = asked.fill() && !all.totalIsLowerBound() ? fill(all.total()) : 0;
      filled += alikeThere;
    }
    return new SearchPage(
        all.total(),
        all.totalIsLowerBound() || incomplete,
        hits,
        all.stats(),
        incomplete,
        all.extraPositions(),
        filled,
        alikeThere);
  }

  /** The search for all that is counted, without hits. */
  public PostingSearch counting() {
    return counting(tiers.inOrder());
  }

  private PostingSearch counting(List<Tier> inOrder) {
    Condition counted =
        !isRanked()
            ? tiers.binding()
            : understood.hasWords()
                ? Condition.EVERYTHING
                : new Or(inOrder.stream().map(Tier::condition).toList());
    return asked.counting(understood.words(), counted);
  }

  private boolean isRanked() {
    return asked.sort() == PostingSearch.Sort.RELEVANCE;
  }

  private SearchPage run(PostingSearch search) {
    searches++;
    SearchPage page = index.apply(search);
    incomplete |= page.incomplete();
    return page;
  }

  private void addTiers(List<Tier> inOrder, SearchPage all) {
    List<Condition> before = new ArrayList<>();
    long seen = 0;
    int filledTiers = 0;
    boolean there = true;
    for (Tier tier : inOrder) {
      boolean rest = all.totalIsLowerBound() || seen < all.total();
      if (rest && there && tier.elsewhere()) {
        there = false;
        filledTiers += addAlike(seen, filledTiers);
      }
      boolean mayBeAlike = there && alike.isPresent() && seen < FEW;
      if (!rest || incomplete || (hits.size() == asked.limit() && !mayBeAlike)) {
        return;
      }
      Condition fresh = new And(List.of(tier.condition(), new Not(new Or(List.copyOf(before)))));
      int from = (int) Math.max(0, asked.offset() - seen - alikeThere);
      SearchPage page =
          run(asked.part(tier.words(), fresh, from, asked.limit() - hits.size(), false));
      add(page.hits(), filledTiers, tier.elsewhere() ? tiers.placeNames() : List.of());
      seen += page.total();
      filledTiers += page.total() > 0 ? 1 : 0;
      before.add(tier.condition());
    }
  }

  /** Adds hits whose relevance lies behind that of the tiers before. */
  private void add(List<Hit> found, int filledTiers, List<String> missing) {
    double least = 1.0 / (filledTiers + 2);
    double most = 1.0 / (filledTiers + 1);
    for (Hit hit : found) {
      double share = hit.relevance() == 0 ? 1 : Math.min(1, hit.relevance());
      List<String> lacked = Stream.concat(hit.missing().stream(), missing.stream()).toList();
      hits.add(new Hit(hit.id(), least + (most - least) * share, hit.body(), lacked));
    }
  }

  /**
   * Adds what is there and of the occupation, but says it in other words; only if few have all
   * words there. How many are few is the same for each page, however long it is, and a full page
   * counts them, too: pages neither repeat nor skip, and say the same.
   *
   * @return 1 if there is any
   */
  private int addAlike(long seen, int filledTiers) {
    if (alike.isEmpty() || incomplete || seen >= FEW) {
      return 0;
    }
    SearchPage first = filled(alike.get(), 0);
    alikeThere = first.filled();
    int from = (int) Math.max(0, asked.offset() - seen);
    SearchPage page = from == 0 || alikeThere == 0 ? first : filled(alike.get(), from);
    List<Hit> missing = page.hits().stream().filter(hit -> !hit.missing().isEmpty()).toList();
    int most = Math.min(missing.size(), asked.limit() - hits.size());
    add(missing.subList(0, most), filledTiers, List.of());
    return Math.min(1, alikeThere);
  }

  /** Adds what fills the page, and returns how many postings fill all pages. */
  private int fill(long total) {
    if (total >= asked.limit() || !understood.hasWords() || incomplete) {
      return 0;
    }
    Condition where = alikeThere > 0 ? besideAlike() : tiers.near();
    SearchPage first = filled(where, 0);
    if (first.filled() == 0 && alikeThere == 0) {
      where = Condition.EVERYTHING;
      first = filled(where, 0);
    }
    if (total == 0 && first.filled() == 0) {
      return tiers.placeNames().isEmpty() || incomplete ? 0 : fillWithPlace();
    }
    int left = PostingSearch.FILL_LIMIT - alikeThere;
    int begin = (int) Math.max(0, asked.offset() - total - alikeThere);
    int from = (int) first.total() + begin;
    SearchPage page = from == 0 || first.filled() == 0 ? first : filled(where, from);
    double most = hits.isEmpty() ? 1 : hits.getLast().relevance();
    List<String> also = where.equals(Condition.EVERYTHING) ? tiers.placeNames() : List.of();
    page.hits().stream()
        .filter(hit -> !hit.missing().isEmpty())
        .limit(Math.clamp(left - begin, 0, asked.limit() - hits.size()))
        .forEach(
            hit ->
                hits.add(
                    new Hit(
                        hit.id(),
                        most * hit.relevance(),
                        hit.body(),
                        Stream.concat(hit.missing().stream(), also.stream()).toList())));
    return Math.min(left, first.filled());
  }

  /** Adds what is in or near the place, without the words that a posting may lack. */
  private int fillWithPlace() {
    TextQuery words = understood.words();
    List<Clause> binding = words.clauses().stream().filter(it -> !it.isLoose()).toList();
    List<String> missing =
        words.clauses().stream().filter(Clause::isLoose).map(Clause::text).toList();
    if (missing.isEmpty()) {
      return 0;
    }
    TextQuery left = new TextQuery(binding, words.groups());
    int most = Math.clamp(PostingSearch.FILL_LIMIT - asked.offset(), 0, asked.limit());
    SearchPage page = run(asked.part(left, tiers.near(), asked.offset(), most, false));
    page.hits().forEach(hit -> hits.add(new Hit(hit.id(), 0, hit.body(), missing)));
    return (int) Math.min(PostingSearch.FILL_LIMIT, page.total());
  }

  private Condition besideAlike() {
    return new And(List.of(tiers.near(), new Not(alike.orElseThrow())));
  }

  private SearchPage filled(Condition where, int from) {
    return run(asked.part(understood.words(), where, from, asked.limit(), true));
  }
}

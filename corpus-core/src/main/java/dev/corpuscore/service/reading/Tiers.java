package dev.corpuscore.service.reading;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Typed;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tiers in which the postings of an understood query come; within each, by relevance. They are
 * searches of their own, so every index answers alike:
 *
 * <ol>
 *   <li>all that was typed in title, company, place and department;
 *   <li>all words there but such as {@code as}, and every condition; the place by its name;
 *   <li>the same, near the place;
 *   <li>all words anywhere, and every condition, in or near the place;
 *   <li>all words anywhere, in or near the place;
 *   <li>all words in title, company, place and department, and what was told somewhere in the text;
 *   <li>all words anywhere, and every condition;
 *   <li>all words anywhere.
 * </ol>
 *
 * <p>In another order than by relevance there are no tiers: all that was told binds, but wishes.
 *
 * <p>The last holds all others, and is what is counted. If no words are left, the conditions bind.
 * Then comes the fill, in or near the place if anything is there. What is elsewhere lacks the
 * place. If that leaves the page without any hit, because no posting has one of the words or one
 * like it, what is in or near the place fills it.
 */
public final class Tiers {
  private final PostingSearch asked;
  private final Understood understood;
  private final Function<PostingSearch, SearchPage> index;
  private final List<Hit> hits = new ArrayList<>();
  private final List<Told.Area> places;
  private final Condition near;
  private int searches;
  private boolean incomplete;

  /**
   * @param index runs one search
   */
  public Tiers(
      PostingSearch asked, Understood understood, Function<PostingSearch, SearchPage> index) {
    this.asked = asked;
    this.understood = understood;
    this.index = index;
    this.places = understood.told(Told.Area.class);
    this.near =
        places.isEmpty()
            ? Condition.EVERYTHING
            : new Or(places.stream().map(Told.Area::near).toList());
  }

  /**
   * @param elsewhere whether its postings are not where somebody asked
   */
  private record Tier(TextQuery words, Condition condition, boolean elsewhere) {
    Tier(TextQuery words, Condition condition) {
      this(words, condition, false);
    }
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
              .filter(new And(List.of(asked.filter(), binding())))
              .fill(false)
              .build());
    }
    List<Tier> tiers = tiers();
    SearchPage all = run(counting(tiers));
    int filled = 0;
    if (asked.limit() > 0) {
      addTiers(tiers, all);
      filled = asked.fill() && !all.totalIsLowerBound() ? fill(all.total()) : 0;
    }
    return new SearchPage(
        all.total(),
        all.totalIsLowerBound() || incomplete,
        hits,
        all.stats(),
        incomplete,
        all.extraPositions(),
        filled);
  }

  /** The search for all that is counted, without hits. */
  public PostingSearch counting() {
    return counting(tiers());
  }

  private PostingSearch counting(List<Tier> tiers) {
    Condition counted =
        !isRanked()
            ? binding()
            : understood.hasWords()
                ? Condition.EVERYTHING
                : new Or(tiers.stream().map(Tier::condition).toList());
    return asked.counting(understood.words(), counted);
  }

  private boolean isRanked() {
    return asked.sort() == PostingSearch.Sort.RELEVANCE;
  }

  /** What nothing can come before: a wish only if nothing else says what is looked for. */
  private Condition binding() {
    List<Condition> all = new ArrayList<>();
    all.add(near);
    understood.told().stream()
        .filter(it -> !(it instanceof Told.Area) && it.isComparable())
        .filter(it -> !(it instanceof Told.Wished && understood.hasWords()))
        .map(Told::condition)
        .forEach(all::add);
    return new And(all);
  }

  private SearchPage run(PostingSearch search) {
    searches++;
    SearchPage page = index.apply(search);
    incomplete |= page.incomplete();
    return page;
  }

  private List<Tier> tiers() {
    TextQuery words = understood.words();
    boolean elsewhere = !places.isEmpty();
    List<Condition> others =
        understood.told().stream()
            .filter(it -> !(it instanceof Told.Area) && it.isComparable())
            .map(Told::condition)
            .toList();
    List<Tier> tiers = new ArrayList<>();
    tiers.add(new Tier(understood.typed(), new Typed(understood.typed(), true)));
    List<Condition> every = new ArrayList<>(others);
    Condition heads = new Typed(understood.heads(), true);
    every.add(heads);
    if (!places.isEmpty()) {
      List<Condition> named = new ArrayList<>(every);
      named.add(new Or(places.stream().map(Told.Area::condition).toList()));
      tiers.add(new Tier(withPlace(), new And(named)));
      tiers.add(new Tier(words, new And(List.of(new And(every), near))));
      if (!others.isEmpty() && understood.hasWords()) {
        tiers.add(new Tier(words, new And(List.of(new And(others), near))));
      }
      tiers.add(new Tier(words, near));
    } else if (!others.isEmpty()) {
      tiers.add(new Tier(words, new And(every)));
    }
    if (understood.hasWords()) {
      if (!others.isEmpty()) {
        Condition somewhere = new Typed(understood.typed(), false);
        tiers.add(new Tier(words, new And(List.of(heads, somewhere)), elsewhere));
        tiers.add(new Tier(words, new And(others), elsewhere));
      }
      tiers.add(new Tier(words, Condition.EVERYTHING, elsewhere));
    }
    return tiers;
  }

  /** With one place, its name may stand in a title, too; of several, none is needed. */
  private TextQuery withPlace() {
    List<Clause> clauses = new ArrayList<>(understood.words().clauses());
    if (places.size() == 1) {
      TextQuery.parse(places.getFirst().typed()).clauses().stream()
          .filter(it -> it.kind() == Kind.WORD)
          .forEach(clauses::add);
    }
    return new TextQuery(clauses, understood.words().groups());
  }

  private void addTiers(List<Tier> tiers, SearchPage all) {
    List<Condition> before = new ArrayList<>();
    long seen = 0;
    int filledTiers = 0;
    for (Tier tier : tiers) {
      boolean rest = all.totalIsLowerBound() || seen < all.total();
      if (!rest || incomplete || hits.size() == asked.limit()) {
        return;
      }
      Condition fresh = new And(List.of(tier.condition, new Not(new Or(List.copyOf(before)))));
      int from = (int) Math.max(0, asked.offset() - seen);
      SearchPage page =
          run(asked.part(tier.words, fresh, from, asked.limit() - hits.size(), false));
      double least = 1.0 / (filledTiers + 2);
      double most = 1.0 / (filledTiers + 1);
      for (Hit hit : page.hits()) {
        double share = hit.relevance() == 0 ? 1 : hit.relevance();
        hits.add(
            new Hit(
                hit.id(),
                least + (most - least) * share,
                hit.body(),
                tier.elsewhere ? placeNames() : List.of()));
      }
      seen += page.total();
      filledTiers += page.total() > 0 ? 1 : 0;
      before.add(tier.condition);
    }
  }

  /** Adds what fills the page, and returns how many postings fill all pages. */
  private int fill(long total) {
    if (total >= asked.limit() || !understood.hasWords() || incomplete) {
      return 0;
    }
    Condition where = near;
    SearchPage first = filled(where, 0);
    if (first.filled() == 0 && !places.isEmpty()) {
      where = Condition.EVERYTHING;
      first = filled(where, 0);
    }
    if (total == 0 && first.filled() == 0) {
      return places.isEmpty() || incomplete ? 0 : fillWithPlace();
    }
    int from = (int) (first.total() + Math.max(0, asked.offset() - total));
    SearchPage page = from == 0 || first.filled() == 0 ? first : filled(where, from);
    double most = hits.isEmpty() ? 1 : hits.getLast().relevance();
    List<String> also = where.equals(near) ? List.of() : placeNames();
    page.hits().stream()
        .filter(hit -> !hit.missing().isEmpty())
        .limit(asked.limit() - hits.size())
        .forEach(
            hit ->
                hits.add(
                    new Hit(
                        hit.id(),
                        most * hit.relevance(),
                        hit.body(),
                        Stream.concat(hit.missing().stream(), also.stream()).toList())));
    return first.filled();
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
    SearchPage page = run(asked.part(left, near, asked.offset(), most, false));
    page.hits().forEach(hit -> hits.add(new Hit(hit.id(), 0, hit.body(), missing)));
    return (int) Math.min(PostingSearch.FILL_LIMIT, page.total());
  }

  private List<String> placeNames() {
    return places.stream().map(Told.Area::typed).toList();
  }

  private SearchPage filled(Condition where, int from) {
    return run(asked.part(understood.words(), where, from, asked.limit(), true));
  }
}

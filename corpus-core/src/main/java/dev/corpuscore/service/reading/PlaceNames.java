package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.words.StopWords;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What may be the names of places in a query. Postings decide which are. Not thread-safe. */
final class PlaceNames {
  /** The most words of the name of a place. */
  private static final int NAME_WORDS = 4;

  /** The most names that are looked for in the index. */
  private static final int NAMES = 8;

  /** The last word is a place also if so many times more titles have it. */
  private static final int LAST = 4;

  /** So is one behind a word that leads to a place. */
  private static final int LED = 16;

  private final ReadClauses clauses;
  private final WordLists lists;
  private final Gazetteer gazetteer;
  private final List<Name> names = new ArrayList<>();

  /** Finds the names in the free clauses. */
  PlaceNames(ReadClauses clauses, WordLists lists, Gazetteer gazetteer) {
    this.clauses = clauses;
    this.lists = lists;
    this.gazetteer = gazetteer;
    for (int at = 0; at < clauses.size() && names.size() < NAMES; ) {
      at = clauses.isFree(at) ? next(at) : at + 1;
    }
  }

  /**
   * What may be the name of a place.
   *
   * @param areas one, or a country and towns elsewhere, or towns of several countries
   */
  private record Name(int from, int to, List<Told.Area> areas) {
    /** Its country and its first town, or one of them. */
    List<Told.Area> called() {
      List<Told.Where> towns = towns();
      return areas.subList(0, areas.size() - Math.max(0, towns.size() - 1));
    }

    /** Those between which only postings can decide; empty if there are fewer than two. */
    List<Told.Where> homonyms() {
      List<Told.Where> towns = towns();
      return towns.size() > 1 ? towns : List.of();
    }

    private List<Told.Where> towns() {
      return areas.stream()
          .filter(Told.Where.class::isInstance)
          .map(Told.Where.class::cast)
          .toList();
    }
  }

  boolean areThere() {
    return !names.isEmpty();
  }

  /** Whether the whole query is the name of a town, and of no country. There must be a name. */
  boolean areTownAlone() {
    return isFirstAlone()
        && names.getFirst().areas.stream().allMatch(it -> it instanceof Told.Where);
  }

  /**
   * For each name what is in its country, what is called as its first town, what of that is at each
   * of several towns, and what has the name in its title.
   */
  List<Condition> conditions() {
    List<Condition> asked = new ArrayList<>();
    for (Name name : names) {
      String typed = clauses.text(name.from, name.to);
      name.called().forEach(area -> asked.add(area.condition()));
      name.homonyms().forEach(town -> asked.add(town.here()));
      asked.add(Condition.phrase(Text.TITLE, RoleTokenizer.keys(typed)));
    }
    return asked;
  }

  /**
   * Reads those names as places of which more postings are there than have them in their titles; of
   * towns with one name as that of most postings.
   *
   * @param counts how many open postings meet each of {@link #conditions}, in their order
   */
  void read(List<Long> counts) {
    Iterator<Long> next = counts.iterator();
    for (Name name : names) {
      Told.Area area = name.called().getFirst();
      long there = next.next();
      for (Told.Area other : name.called().subList(1, name.called().size())) {
        long elsewhere = next.next();
        area = elsewhere < there ? area : other;
        there = Math.max(there, elsewhere);
      }
      List<Told.Where> homonyms = name.homonyms();
      if (!homonyms.isEmpty()) {
        Told.Where town = AreaNames.ofMost(homonyms, it -> next.next());
        area = area instanceof Told.Where ? town : area;
      }
      read(name, area, there, next.next());
    }
  }

  private void read(Name name, Told.Area area, long there, long titles) {
    int from = name.from - clauses.before(name.from, Use.SIDE);
    int leading = clauses.before(from, Use.PLACE);
    int to = name.to + clauses.after(name.to);
    boolean stands = leading > 0 || clauses.isLast(to);
    int weight = leading > 0 ? LED : stands ? LAST : 1;
    boolean isPlace =
        there == 0
            ? titles == 0 && stands && isLarge(area) && !isFirstAlone()
            : there * weight >= titles;
    if (isPlace) {
      clauses.add(from - leading, name.from, name.to, to, area);
    }
  }

  private boolean isFirstAlone() {
    return clauses.areAll(names.getFirst().from, names.getFirst().to);
  }

  private int next(int from) {
    if (!AreaNames.mayBegin(gazetteer, clauses.key(from, from + 1))) {
      return from + 1;
    }
    for (int to = clauses.runEnd(from, NAME_WORDS); to > from; to--) {
      boolean isWord = to == from + 1 && isWord(from);
      List<Told.Area> areas =
          isWord
              ? List.of()
              : AreaNames.areas(gazetteer, clauses.text(from, to), clauses.keys(from, to));
      if (!areas.isEmpty()) {
        names.add(new Name(from, to, areas));
        return to;
      }
    }
    return from + 1;
  }

  /**
   * Whether a town may be called so, and nobody means it: {@code in}, {@code centre}, {@code best}
   * before other words, but not behind {@code in}.
   */
  private boolean isWord(int at) {
    String key = clauses.key(at, at + 1);
    return StopWords.isOne(LowerCase.of(clauses.get(at).text()))
        || (lists.find(Use.LEFT, key).isPresent()
            && !clauses.isLast(at + 1)
            && clauses.before(at, Use.PLACE) == 0)
        || lists.find(Use.SIDE, key).isPresent()
        || lists.find(Use.AFTER, key).isPresent();
  }

  /** Whether it is meant even if no posting is there. */
  private static boolean isLarge(Told.Area area) {
    return !(area instanceof Told.Where town) || town.place().population() >= AreaNames.LARGE;
  }
}

package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.words.StopWords;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.reading.WordLists.Kind;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query once, from left to right, before it is searched. Only loose words are read: a
 * phrase, a {@code +word}, a {@code -word} and alternatives mean what they say. Not thread-safe.
 */
public final class ReadQuery {
  /** The most words of the name of a place. */
  private static final int NAME_WORDS = 4;

  /** The most names that are looked for in the index. */
  private static final int NAMES = 8;

  /** The last word is a place also if so many times more titles have it. */
  private static final int LAST = 4;

  /** So is one behind a word that leads to a place. */
  private static final int LED = 16;

  private final WordLists lists = WordLists.shipped();
  private final PayWords pay = new PayWords(lists);
  private final Gazetteer gazetteer;
  private final TextQuery query;
  private final List<Clause> clauses;
  private final TreeMap<Integer, Part> parts = new TreeMap<>();
  private final List<Name> names = new ArrayList<>();

  /** Reads {@code query}, without asking an index. */
  public ReadQuery(TextQuery query, Gazetteer gazetteer) {
    this.query = query;
    this.clauses = query.clauses();
    this.gazetteer = gazetteer;
    for (int at = 0; at < clauses.size(); ) {
      at = mayBePaid(at) ? next(at) : at + 1;
    }
    for (int at = 0; at < clauses.size() && names.size() < NAMES; ) {
      at = isFree(at) ? nextName(at) : at + 1;
    }
  }

  /** Some clauses that were read as one thing; {@code told} is null for words to drop. */
  private record Part(int from, int to, @Nullable Told told) {}

  /**
   * What may be the name of a place.
   *
   * @param areas one, or a country and a town elsewhere
   */
  private record Name(int from, int to, List<Told.Area> areas) {}

  /**
   * What to count before {@link #understood}: for each name of a place, what is in each area that
   * has it, and what has the name in its title. Empty if no count would tell more.
   */
  public List<Condition> conditions() {
    if (!isPromising()) {
      return List.of();
    }
    List<Condition> asked = new ArrayList<>();
    for (Name name : names) {
      String typed = text(name.from, name.to);
      name.areas.forEach(area -> asked.add(area.condition()));
      asked.add(Condition.phrase(Text.TITLE, RoleTokenizer.keys(typed)));
    }
    return asked;
  }

  private boolean isPromising() {
    return !parts.isEmpty() || !(names.isEmpty() || isTownAlone());
  }

  /**
   * What the query says. Empty if it is nothing but words, or nothing but words to drop, or nothing
   * but a place: then it means its words. Call it once.
   *
   * @param counts how many open postings meet each of {@link #conditions}, in their order
   */
  public Optional<Understood> understood(List<Long> counts) {
    if (!isPromising()) {
      return Optional.empty();
    }
    addPlaces(counts);
    List<Told> told = new ArrayList<>();
    List<List<Integer>> from = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    List<Clause> words = new ArrayList<>();
    for (int at = 0; at < clauses.size(); at++) {
      Part part = partAt(at);
      if (part == null) {
        if (isHeeded(clauses.get(at))) {
          words.add(clauses.get(at));
        }
      } else if (part.told == null) {
        dropped.add(clauses.get(at).text());
      } else if (part.from == at) {
        told.add(part.told);
        from.add(IntStream.range(part.from, part.to).boxed().toList());
      }
    }
    boolean wordsLeft =
        words.stream().anyMatch(it -> !it.negated())
            || query.groups().stream().anyMatch(it -> !it.negated());
    boolean placeAlone =
        dropped.isEmpty() && told.stream().allMatch(it -> it instanceof Told.Where);
    boolean nothing = told.isEmpty() && dropped.isEmpty();
    if (nothing || (!wordsLeft && (told.isEmpty() || placeAlone))) {
      return Optional.empty();
    }
    boolean compares = wordsLeft || told.stream().anyMatch(Told::isComparable);
    return compares
        ? Optional.of(
            new Understood(query, new TextQuery(words, query.groups()), told, dropped, from))
        : Optional.empty();
  }

  /** A clause without a word, such as {@code -}, is ignored beside others. */
  private static boolean isHeeded(Clause clause) {
    return clause.negated() || RoleTokenizer.hasWord(clause.text());
  }

  private boolean isTownAlone() {
    return isNameAlone()
        && names.getFirst().areas.stream().allMatch(it -> it instanceof Told.Where);
  }

  private boolean isNameAlone() {
    Name first = names.getFirst();
    return query.groups().isEmpty() && first.from == 0 && first.to == clauses.size();
  }

  private boolean isFree(int at) {
    return at >= 0
        && at < clauses.size()
        && clauses.get(at).isLoose()
        && partAt(at) == null
        && RoleTokenizer.hasWord(clauses.get(at).text());
  }

  private @Nullable Part partAt(int at) {
    var part = parts.floorEntry(at);
    return part != null && at < part.getValue().to ? part.getValue() : null;
  }

  private void add(int from, int to, @Nullable Told told) {
    parts.put(from, new Part(from, to, told));
  }

  private void drop(int from, int to) {
    if (from < to) {
      add(from, to, null);
    }
  }

  private String text(int from, int to) {
    return clauses.subList(from, to).stream().map(Clause::text).collect(Collectors.joining(" "));
  }

  private List<String> texts(int from, int to) {
    return clauses.subList(from, to).stream().map(Clause::text).toList();
  }

  /** The end of what may be one amount: a sign of a currency may be a clause without a word. */
  private int payEnd(int from) {
    int to = from;
    while (to < Math.min(clauses.size(), from + PayWords.LONGEST) && mayBePaid(to)) {
      to++;
    }
    return to;
  }

  private boolean mayBePaid(int at) {
    Clause clause = clauses.get(at);
    return isFree(at) || (clause.isLoose() && partAt(at) == null && PayWords.isSign(clause.text()));
  }

  private int runBegin(int to, int most) {
    int from = to;
    while (from > Math.max(0, to - most) && isFree(from - 1)) {
      from--;
    }
    return from;
  }

  private int runEnd(int from, int most) {
    int to = from;
    while (to < from + most && isFree(to)) {
      to++;
    }
    return to;
  }

  private int next(int from) {
    Optional<PayWords.Read> amount = pay.at(texts(from, payEnd(from)));
    if (amount.isPresent()) {
      PayWords.Read read = amount.get();
      int to = from + read.clauses();
      int led = pay.leading(texts(runBegin(from, PayWords.LONGEST), from));
      if (led > 0) {
        add(from - led, from, null);
      }
      add(from, to, new Told.Paid(text(from, to), read.least(), read.currency(), read.period()));
      return to;
    }
    for (int to = runEnd(from, WordLists.LONGEST); to > from; to--) {
      String typed = text(from, to);
      Optional<Kind> kind = lists.find(Use.ANYWHERE, RoleTokenizer.joined(typed));
      if (kind.isPresent()) {
        add(from, to, told(kind.get(), typed));
        return to;
      }
    }
    return from + 1;
  }

  private static @Nullable Told told(Kind kind, String typed) {
    return switch (kind) {
      case PART_TIME -> new Told.Employed(typed, EmploymentType.PART_TIME);
      case FULL_TIME -> new Told.Employed(typed, EmploymentType.FULL_TIME);
      case TEMPORARY -> new Told.Employed(typed, EmploymentType.TEMPORARY);
      case INTERNSHIP -> new Told.Employed(typed, EmploymentType.INTERNSHIP);
      case CONTRACT -> new Told.Employed(typed, EmploymentType.CONTRACT);
      case VOLUNTEER -> new Told.Employed(typed, EmploymentType.VOLUNTEER);
      case REMOTE -> new Told.WorkedAt(typed, Workplace.REMOTE);
      case HYBRID -> new Told.WorkedAt(typed, Workplace.HYBRID);
      case ONSITE -> new Told.WorkedAt(typed, Workplace.ONSITE);
      case WISH -> new Told.Wished(typed);
      default -> null;
    };
  }

  private int nextName(int from) {
    for (int to = runEnd(from, NAME_WORDS); to > from; to--) {
      boolean isWord = to == from + 1 && isWord(clauses.get(from));
      List<Told.Area> areas = isWord ? List.of() : PlaceReader.areas(gazetteer, texts(from, to));
      if (!areas.isEmpty()) {
        names.add(new Name(from, to, areas));
        return to;
      }
    }
    return from + 1;
  }

  /** Whether a town may be called so, and nobody means it: {@code in}, {@code centre}. */
  private boolean isWord(Clause clause) {
    String key = RoleTokenizer.joined(clause.text());
    return StopWords.isOne(clause.text().toLowerCase(Locale.ROOT))
        || lists.find(Use.SIDE, key).isPresent()
        || lists.find(Use.AFTER, key).isPresent();
  }

  /** How many clauses before this one are a phrase for this use, such as {@code close to}. */
  private int before(int to, Use use) {
    for (int begin = Math.max(0, to - WordLists.LONGEST); begin < to; begin++) {
      if (isPhrase(begin, to, use)) {
        return to - begin;
      }
    }
    return 0;
  }

  /** How many clauses from this one on are such as {@code city centre}; 0 if others follow. */
  private int after(int from) {
    int to = from;
    while (to < clauses.size() && isPhrase(to, to + 1, Use.AFTER)) {
      to++;
    }
    return to == clauses.size() ? to - from : 0;
  }

  private boolean isPhrase(int from, int to, Use use) {
    return IntStream.range(from, to).allMatch(this::isUntold)
        && lists.find(use, RoleTokenizer.joined(text(from, to))).isPresent();
  }

  /** Whether nothing was read of a clause but that it says nothing. */
  private boolean isUntold(int at) {
    Part part = partAt(at);
    return isFree(at) || (part != null && part.told == null);
  }

  private boolean isLast(int to) {
    return IntStream.range(to, clauses.size()).noneMatch(this::isFree);
  }

  /** Names of which more postings are there than have them in their titles are places. */
  private void addPlaces(List<Long> counts) {
    Iterator<Long> next = counts.iterator();
    for (Name name : names) {
      Told.Area area = name.areas.getFirst();
      long there = next.next();
      for (Told.Area other : name.areas.subList(1, name.areas.size())) {
        long elsewhere = next.next();
        area = elsewhere < there ? area : other;
        there = Math.max(there, elsewhere);
      }
      long titles = next.next();
      int from = name.from - before(name.from, Use.SIDE);
      int leading = before(from, Use.PLACE);
      int to = name.to + after(name.to);
      boolean stands = leading > 0 || isLast(to);
      int weight = leading > 0 ? LED : stands ? LAST : 1;
      boolean isPlace =
          there == 0
              ? titles == 0 && stands && isLarge(area) && !isNameAlone()
              : there * weight >= titles;
      if (isPlace) {
        add(name.from, name.to, area);
        drop(from - leading, name.from);
        drop(name.to, to);
      }
    }
  }

  /** Whether it is meant even if no posting is there. */
  private static boolean isLarge(Told.Area area) {
    return !(area instanceof Told.Where town) || town.place().population() >= PlaceReader.LARGE;
  }
}

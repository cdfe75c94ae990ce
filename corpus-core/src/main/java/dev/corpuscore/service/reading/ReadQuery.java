package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.reading.WordLists.Kind;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query once, from left to right, before it is searched. Only loose words are read: a
 * phrase, a {@code +word}, a {@code -word} and alternatives mean what they say. Not thread-safe.
 */
public final class ReadQuery {
  private final WordLists lists = WordLists.shipped();
  private final PayWords pay = new PayWords(lists);
  private final TextQuery query;
  private final ReadClauses clauses;
  private final PlaceNames names;

  /** Reads {@code query}, without asking an index. */
  public ReadQuery(TextQuery query, Gazetteer gazetteer) {
    this.query = query;
    this.clauses = new ReadClauses(query, lists);
    for (int at = 0; at < clauses.size(); ) {
      at = mayBePaid(at) ? next(at) : at + 1;
    }
    this.names = new PlaceNames(clauses, lists, gazetteer);
  }

  /**
   * What to count before {@link #understood}: for each name of a place, what may be there, and what
   * has the name in its title. Empty if no count would tell more.
   */
  public List<Condition> conditions() {
    return isPromising() ? names.conditions() : List.of();
  }

  private boolean isPromising() {
    return !clauses.areUnread() || (names.areThere() && !names.areTownAlone());
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
    names.read(counts);
    List<Told> told = new ArrayList<>();
    List<List<Integer>> from = new ArrayList<>();
    List<Integer> left = new ArrayList<>();
    List<Integer> dropped = new ArrayList<>();
    for (int at = 0; at < clauses.size(); at++) {
      ReadClauses.Part part = clauses.partAt(at);
      if (part == null && isHeeded(clauses.get(at))) {
        left.add(at);
      } else if (part != null && part.told() == null) {
        dropped.add(at);
      } else if (part != null && part.from() == at) {
        told.add(part.told());
        from.add(IntStream.range(part.begin(), part.end()).boxed().toList());
      }
    }
    List<Integer> idle = idle(left, told.isEmpty(), dropped.isEmpty());
    dropped.addAll(idle);
    left.removeAll(idle);
    List<Clause> words = left.stream().map(clauses::get).toList();
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
    if (!compares) {
      return Optional.empty();
    }
    List<String> without = dropped.stream().sorted().map(at -> clauses.get(at).text()).toList();
    TextQuery rest = new TextQuery(words, query.groups());
    return Optional.of(new Understood(query, rest, told, without, from));
  }

  /**
   * What else says nothing. Of words alone beside what was told, all: <i>any jobs going in Hull</i>
   * asks for every job there. Beside other words, those that say nothing anywhere: <i>any driving
   * jobs</i> asks for driving.
   */
  private List<Integer> idle(List<Integer> left, boolean nothingTold, boolean nothingDropped) {
    if (query.groups().isEmpty() && left.stream().allMatch(at -> isIn(Kind.IDLE, at))) {
      return nothingTold ? List.of() : List.copyOf(left);
    }
    List<Integer> aside = left.stream().filter(at -> isIn(Kind.ASIDE, at)).toList();
    boolean others =
        left.stream().anyMatch(at -> !aside.contains(at) && !clauses.get(at).negated());
    return others && !(nothingTold && nothingDropped) ? aside : List.of();
  }

  private boolean isIn(Kind kind, int at) {
    return clauses.get(at).isLoose() && lists.has(kind, clauses.key(at, at + 1));
  }

  /** A clause without a word, such as {@code -}, is ignored beside others. */
  private static boolean isHeeded(Clause clause) {
    return clause.negated() || RoleTokenizer.hasWord(clause.text());
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
    return clauses.isFree(at)
        || (clause.isLoose() && clauses.partAt(at) == null && PayWords.isSign(clause.text()));
  }

  private int next(int from) {
    Optional<PayWords.Read> amount =
        PayWords.mayBegin(clauses.get(from).text())
            ? pay.at(clauses.texts(from, payEnd(from)))
            : Optional.empty();
    if (amount.isPresent()) {
      PayWords.Read read = amount.get();
      int to = from + read.clauses();
      int led = pay.leading(clauses.texts(clauses.runBegin(from, PayWords.LONGEST), from));
      clauses.add(
          from - led,
          from,
          to,
          to,
          new Told.Paid(clauses.text(from, to), read.least(), read.currency(), read.period()));
      return to;
    }
    if (!lists.begin(Use.ANYWHERE, clauses.key(from, from + 1))) {
      return from + 1;
    }
    for (int to = clauses.runEnd(from, WordLists.LONGEST); to > from; to--) {
      Optional<Kind> kind = lists.find(Use.ANYWHERE, clauses.key(from, to));
      if (kind.isPresent()) {
        clauses.add(from, to, told(kind.get(), clauses.text(from, to)));
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
}

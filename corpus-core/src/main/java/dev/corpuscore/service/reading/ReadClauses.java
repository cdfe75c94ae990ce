package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.service.reading.WordLists.Use;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The clauses of a query, and what was read of them so far. Not thread-safe. */
final class ReadClauses {
  private final WordLists lists;
  private final List<Clause> clauses;
  private final boolean haveGroups;
  private final List<String> keys;
  private final TreeMap<Integer, Part> parts = new TreeMap<>();

  ReadClauses(TextQuery query, WordLists lists) {
    this.clauses = query.clauses();
    this.keys = clauses.stream().map(it -> RoleTokenizer.joined(it.text())).toList();
    this.haveGroups = !query.groups().isEmpty();
    this.lists = lists;
  }

  /**
   * Some clauses that were read as one thing; {@code told} is null for words to drop.
   *
   * @param begin where what leads to it begins, such as {@code in}
   * @param end where what follows it ends, such as {@code city centre}
   */
  record Part(int from, int to, @Nullable Told told, int begin, int end) {}

  int size() {
    return clauses.size();
  }

  Clause get(int at) {
    return clauses.get(at);
  }

  /** Whether these are the whole query. */
  boolean areAll(int from, int to) {
    return from == 0 && to == clauses.size() && !haveGroups;
  }

  /** Whether nothing was read of any. */
  boolean areUnread() {
    return parts.isEmpty();
  }

  /** Whether this is a loose word of which nothing was read; false outside of the query. */
  boolean isFree(int at) {
    return at >= 0
        && at < clauses.size()
        && clauses.get(at).isLoose()
        && partAt(at) == null
        && !keys.get(at).isEmpty();
  }

  /** What was read of this clause; null if nothing was. */
  @Nullable Part partAt(int at) {
    var part = parts.floorEntry(at);
    return part != null && at < part.getValue().to ? part.getValue() : null;
  }

  void add(int from, int to, @Nullable Told told) {
    parts.put(from, new Part(from, to, told, from, to));
  }

  /** Adds what was told, and drops what leads to it and what follows it. */
  void add(int begin, int from, int to, int end, Told told) {
    drop(begin, from);
    parts.put(from, new Part(from, to, told, begin, end));
    drop(to, end);
  }

  private void drop(int from, int to) {
    if (from < to) {
      add(from, to, null);
    }
  }

  String text(int from, int to) {
    return String.join(" ", texts(from, to));
  }

  List<String> texts(int from, int to) {
    return clauses.subList(from, to).stream().map(Clause::text).toList();
  }

  /** Of each clause its keys with blanks between; empty for one without a word. */
  List<String> keys(int from, int to) {
    return keys.subList(from, to);
  }

  /** The keys of these clauses with blanks between. */
  String key(int from, int to) {
    return String.join(" ", keys(from, to)).strip();
  }

  /** Where the free clauses before this one begin, of which there are at most so many. */
  int runBegin(int to, int most) {
    int from = to;
    while (from > Math.max(0, to - most) && isFree(from - 1)) {
      from--;
    }
    return from;
  }

  /** Where the free clauses from this one on end, likewise. */
  int runEnd(int from, int most) {
    int to = from;
    while (to < from + most && isFree(to)) {
      to++;
    }
    return to;
  }

  /** Whether no free clause follows. */
  boolean isLast(int to) {
    return IntStream.range(to, clauses.size()).noneMatch(this::isFree);
  }

  /** How many clauses before this one are a phrase for this use, such as {@code close to}. */
  int before(int to, Use use) {
    for (int begin = Math.max(0, to - WordLists.LONGEST); begin < to; begin++) {
      if (isPhrase(begin, to, use)) {
        return to - begin;
      }
    }
    return 0;
  }

  /** How many clauses from this one on are such as {@code city centre}; 0 if others follow. */
  int after(int from) {
    int to = from;
    while (to < clauses.size() && isPhrase(to, to + 1, Use.AFTER)) {
      to++;
    }
    return to == clauses.size() ? to - from : 0;
  }

  private boolean isPhrase(int from, int to, Use use) {
    return IntStream.range(from, to).allMatch(this::isUntold)
        && lists.find(use, key(from, to)).isPresent();
  }

  /** Whether nothing was read of a clause but that it says nothing. */
  private boolean isUntold(int at) {
    Part part = partAt(at);
    return isFree(at) || (part != null && part.told == null);
  }
}

package dev.corpuscore.model;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A search text as a person typed it. Every clause and every group must match in title, company,
 * location, department or description. There are no syntax errors: everything that is not an
 * operator is text.
 *
 * <p>A clause without any word in it, such as {@code &} or {@code ***}, is ignored beside others.
 * If nothing but such clauses was asked for, nothing matches: what was typed is in no posting.
 *
 * @param clauses those of no group; they alone decide about relevance
 */
public record TextQuery(List<Clause> clauses, List<Group> groups) {
  public static final int LENGTH_LIMIT = 512;
  public static final int CLAUSE_LIMIT = 32;

  /** How deep parentheses may stand in each other: engines bound what they nest. */
  public static final int DEPTH_LIMIT = 5;

  public TextQuery {
    clauses = List.copyOf(clauses);
    groups = List.copyOf(groups);
  }

  /** Clauses that must all match. */
  public TextQuery(List<Clause> clauses) {
    this(clauses, List.of());
  }

  /**
   * One condition.
   *
   * @param text as typed, never blank; an index folds and stems it
   * @param negated true if postings with it do not match
   * @param required whether it was typed with {@code +}: every match has every clause, but a hit
   *     that fills a page may lack those that were not
   */
  public record Clause(Kind kind, String text, boolean negated, boolean required) {
    /** A clause typed without {@code +}. */
    public Clause(Kind kind, String text, boolean negated) {
      this(kind, text, negated, false);
    }

    /** Whether it is a plain word, which a posting that fills a page may lack. */
    public boolean isLoose() {
      return kind == Kind.WORD && !negated && !required;
    }

    private Clause orRequired() {
      return new Clause(kind, text, negated, !negated);
    }
  }

  /**
   * Alternatives, of which one must match.
   *
   * @param negated true if postings that match one of them do not match
   */
  public record Group(List<TextQuery> alternatives, boolean negated) {
    public Group {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** What a clause's text is. */
  public enum Kind {
    WORD,
    /** Words that follow each other, from double quotes. */
    PHRASE,
    /** A word's beginning, from a trailing asterisk. */
    PREFIX,
    /** The end of a word of the title, from a leading asterisk. */
    SUFFIX
  }

  /** The parts of a posting that words can be bound to. */
  public enum TextPart {
    /** Its title, and the labels of its occupation. */
    OCCUPATION,
    /** The labels of skills and languages that an ad demands or would like. */
    SKILL,
    /** The names of its places. */
    LOCATION,
    /** The names of its employer. */
    EMPLOYER;

    /** Its name in requests. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** If it was typed with a sign, the same query with every clause required that is not negated. */
  private TextQuery requiredIf(boolean signed) {
    return signed ? new TextQuery(clauses.stream().map(Clause::orRequired).toList(), groups) : this;
  }

  /** Matches everything. */
  public static TextQuery everything() {
    return new TextQuery(List.of());
  }

  /** Its plain words, as typed, with blanks between; empty if it has none. */
  public String loose() {
    return clauses.stream().filter(Clause::isLoose).map(Clause::text).collect(joining(" "));
  }

  /** All clauses, those of groups too. */
  public Stream<Clause> allClauses() {
    return Stream.concat(
        clauses.stream(),
        groups.stream()
            .flatMap(group -> group.alternatives.stream())
            .flatMap(TextQuery::allClauses));
  }

  /**
   * Reads {@code "a phrase"}, {@code prefix*}, {@code *suffix} and words, separated by white space;
   * {@code -not} and {@code +must} before one of these or before parentheses; and {@code one OR
   * other}, which joins the two clauses or parentheses beside it. What is never closed is text, and
   * so is an operator without anything to work on.
   *
   * @throws CorpusException {@code INVALID_REQUEST} at pointer {@code ?q} if it has more than 512
   *     characters (Unicode code points), more than 32 clauses or deeper parentheses than {@link
   *     #DEPTH_LIMIT}
   */
  public static TextQuery parse(String typed) {
    if (typed.codePointCount(0, typed.length()) > LENGTH_LIMIT) {
      throw refused("has more than " + LENGTH_LIMIT + " characters");
    }
    TextQuery query = new Reading(typed).all(0, typed.length(), 0);
    long clauses = query.allClauses().count();
    if (clauses > CLAUSE_LIMIT) {
      throw refused("has " + clauses + " terms, over " + CLAUSE_LIMIT);
    }
    return query;
  }

  private static CorpusException refused(String detail) {
    return CorpusException.invalid(List.of(new Fault("?q", detail)));
  }

  private static final class Reading {
    /** Stands for the operator; where it joins nothing, for its own letters. */
    private static final TextQuery OR = of(Kind.WORD, "OR", false);

    private final String typed;

    /** Behind what was read last. */
    private int at;

    Reading(String typed) {
      this.typed = typed;
    }

    private static TextQuery of(Kind kind, String text, boolean negated) {
      return new TextQuery(List.of(new Clause(kind, text, negated)));
    }

    /** What stands between these places, in so many parentheses. */
    TextQuery all(int from, int to, int depth) {
      if (depth > DEPTH_LIMIT) {
        throw refused("has parentheses more than " + DEPTH_LIMIT + " deep");
      }
      List<TextQuery> parts = new ArrayList<>();
      at = from;
      while (at < to) {
        if (isSpace(typed.charAt(at))) {
          at++;
        } else {
          read(to, depth, parts);
        }
      }
      return joined(parts);
    }

    private static TextQuery joined(List<TextQuery> parts) {
      List<Clause> clauses = new ArrayList<>();
      List<Group> groups = new ArrayList<>();
      for (int next = 0; next < parts.size(); next++) {
        List<TextQuery> alternatives = new ArrayList<>(List.of(parts.get(next)));
        while (next + 2 < parts.size() && isOr(parts.get(next + 1)) && !isOr(parts.get(next + 2))) {
          next += 2;
          alternatives.add(parts.get(next));
        }
        if (alternatives.size() > 1) {
          groups.add(new Group(alternatives, false));
        } else {
          clauses.addAll(alternatives.getFirst().clauses);
          groups.addAll(alternatives.getFirst().groups);
        }
      }
      return new TextQuery(clauses, groups);
    }

    /** The operator itself: {@code -OR} and {@code "OR"} are text. */
    @SuppressWarnings("ReferenceEquality") // what is equal to it is text
    private static boolean isOr(TextQuery part) {
      return part == OR;
    }

    private void read(int to, int depth, List<TextQuery> parts) {
      int start = at;
      char first = typed.charAt(start);
      boolean signed =
          (first == '-' || first == '+') && start + 1 < to && !isSpace(typed.charAt(start + 1));
      boolean negated = signed && first == '-';
      int from = signed ? start + 1 : start;
      int end = close(from, to);
      switch (end < 0 ? ' ' : typed.charAt(from)) {
        case '(' -> {
          TextQuery inner = all(from + 1, end, depth + 1);
          at = end + 1;
          if (inner.clauses.isEmpty() && inner.groups.isEmpty()) {
            parts.add(of(Kind.WORD, typed.substring(from, at), negated));
          } else {
            parts.add(
                negated
                    ? new TextQuery(List.of(), List.of(new Group(List.of(inner), true)))
                    : inner.requiredIf(signed));
          }
        }
        case '"' -> {
          String phrase = typed.substring(from + 1, end);
          at = end + 1;
          if (!phrase.isBlank()) {
            parts.add(of(Kind.PHRASE, phrase, negated).requiredIf(signed));
          }
        }
        default -> readWord(from, to, signed, negated, parts);
      }
    }

    private void readWord(
        int from, int to, boolean signed, boolean negated, List<TextQuery> parts) {
      int end = from;
      while (end < to && !isSpace(typed.charAt(end))) {
        end++;
      }
      at = end;
      String word = typed.substring(from, end);
      if (!signed && word.equals("OR")) {
        parts.add(OR);
      } else if (word.length() > 1 && word.endsWith("*")) {
        parts.add(
            of(Kind.PREFIX, word.substring(0, word.length() - 1), negated).requiredIf(signed));
      } else if (word.length() > 1 && word.startsWith("*")) {
        parts.add(of(Kind.SUFFIX, word.substring(1), negated).requiredIf(signed));
      } else {
        parts.add(of(Kind.WORD, word, negated).requiredIf(signed));
      }
    }

    /** Where the quote or parenthesis at {@code open} is closed, or -1. */
    private int close(int open, int to) {
      return switch (typed.charAt(open)) {
        case '"' -> quoteEnd(open, to);
        case '(' -> parenthesisEnd(open, to);
        default -> -1;
      };
    }

    private int quoteEnd(int open, int to) {
      int end = typed.indexOf('"', open + 1);
      return end < to ? end : -1;
    }

    private int parenthesisEnd(int open, int to) {
      int depth = 0;
      for (int next = open; next < to; next++) {
        switch (typed.charAt(next)) {
          case '(' -> depth++;
          case ')' -> depth--;
          case '"' -> next = Math.max(next, quoteEnd(next, to));
          default -> {}
        }
        if (depth == 0) {
          return next;
        }
      }
      return -1;
    }

    /** White space, the no-break kinds too, which come with pasted text. */
    private static boolean isSpace(char letter) {
      return Character.isWhitespace(letter) || Character.isSpaceChar(letter);
    }
  }
}

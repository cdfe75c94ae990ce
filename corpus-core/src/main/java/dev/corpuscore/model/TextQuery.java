package dev.corpuscore.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A search text as a person typed it. Every clause must match in title, company, location,
 * department or description. There are no syntax errors: everything that is not an operator is
 * text.
 *
 * <p>A clause without any word in it, such as {@code &} or {@code ***}, is ignored beside others.
 * If nothing but such clauses was asked for, nothing matches: what was typed is in no posting.
 */
public record TextQuery(List<Clause> clauses) {
  public static final int LENGTH_LIMIT = 512;
  public static final int CLAUSE_LIMIT = 32;

  public TextQuery {
    clauses = List.copyOf(clauses);
  }

  /**
   * One condition.
   *
   * @param text as typed, never blank; an index folds and stems it
   * @param negated true if postings with it do not match
   */
  public record Clause(Kind kind, String text, boolean negated) {}

  /** What a clause's text is. */
  public enum Kind {
    WORD,
    /** Words that follow each other, from double quotes. */
    PHRASE,
    /** A word's beginning, from a trailing asterisk. */
    PREFIX
  }

  /** Matches everything. */
  public static TextQuery everything() {
    return new TextQuery(List.of());
  }

  /**
   * Reads {@code "a phrase"}, {@code -not} (also before a phrase or prefix), {@code prefix*} and
   * words, separated by white space. A quote that is never closed is text, and so is an operator
   * without anything to work on.
   *
   * @throws CorpusException {@code INVALID_REQUEST} at pointer {@code ?q} if it has more than 512
   *     characters (Unicode code points) or more than 32 clauses
   */
  public static TextQuery parse(String typed) {
    if (typed.codePointCount(0, typed.length()) > LENGTH_LIMIT) {
      throw refused("has more than " + LENGTH_LIMIT + " characters");
    }
    List<Clause> clauses = new ArrayList<>();
    int at = 0;
    while (at < typed.length()) {
      if (isSpace(typed.charAt(at))) {
        at++;
        continue;
      }
      at = readClause(typed, at, clauses);
    }
    if (clauses.size() > CLAUSE_LIMIT) {
      throw refused("has " + clauses.size() + " terms, over " + CLAUSE_LIMIT);
    }
    return new TextQuery(clauses);
  }

  private static int readClause(String typed, int start, List<Clause> clauses) {
    boolean negated =
        typed.charAt(start) == '-'
            && start + 1 < typed.length()
            && !isSpace(typed.charAt(start + 1));
    int at = negated ? start + 1 : start;
    if (typed.charAt(at) == '"') {
      int end = typed.indexOf('"', at + 1);
      if (end > at) {
        String phrase = typed.substring(at + 1, end);
        if (!phrase.isBlank()) {
          clauses.add(new Clause(Kind.PHRASE, phrase, negated));
        }
        return end + 1;
      }
    }
    int end = at;
    while (end < typed.length() && !isSpace(typed.charAt(end))) {
      end++;
    }
    String word = typed.substring(at, end);
    if (word.length() > 1 && word.endsWith("*")) {
      clauses.add(new Clause(Kind.PREFIX, word.substring(0, word.length() - 1), negated));
    } else if (!word.isBlank()) {
      clauses.add(new Clause(Kind.WORD, word, negated));
    }
    return Math.max(end, start + 1);
  }

  /** White space, the no-break kinds too, which come with pasted text. */
  private static boolean isSpace(char letter) {
    return Character.isWhitespace(letter) || Character.isSpaceChar(letter);
  }

  private static CorpusException refused(String detail) {
    return CorpusException.invalid(List.of(new Fault("?q", detail)));
  }
}

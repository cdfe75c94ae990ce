package dev.corpuscore.service.reading;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.role.RoleTokenizer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The closed lists of words that say how or where somebody works, or nothing, of eleven languages
 * together: the language of two words cannot be guessed. Phrases are compared by their keys.
 */
final class WordLists {
  /** The most keys of a phrase. */
  static final int LONGEST = 5;

  private static final List<String> LANGUAGES =
      List.of("en", "sv", "da", "no", "fi", "de", "nl", "fr", "es", "it", "pt");

  private static final WordLists SHIPPED = new WordLists();

  private final Map<Phrase, Set<Kind>> phrases = new HashMap<>();

  /** The first keys of all phrases. */
  private final Set<Phrase> beginnings = new HashSet<>();

  /** What a phrase may be read for. */
  enum Use {
    /** Anywhere in a query. */
    ANYWHERE,
    /** Before the name of a place. */
    PLACE,
    /** Between those and the name. */
    SIDE,
    /** Behind the name of a place, at the end of a query. */
    AFTER,
    /** What is left of a query: anywhere if no other word is, some beside other words. */
    LEFT,
    /** Beside an amount. */
    PAY
  }

  /** What a phrase says. Where languages differ, the first counts. */
  enum Kind {
    PART_TIME(Use.ANYWHERE),
    FULL_TIME(Use.ANYWHERE),
    TEMPORARY(Use.ANYWHERE),
    INTERNSHIP(Use.ANYWHERE),
    CONTRACT(Use.ANYWHERE),
    VOLUNTEER(Use.ANYWHERE),
    REMOTE(Use.ANYWHERE),
    HYBRID(Use.ANYWHERE),
    ONSITE(Use.ANYWHERE),
    WISH(Use.ANYWHERE),
    FILLER(Use.ANYWHERE),
    ASIDE(Use.LEFT),
    IDLE(Use.LEFT),
    BEFORE(Use.PLACE),
    SIDE(Use.SIDE),
    AFTER(Use.AFTER),
    HOUR(Use.PAY),
    DAY(Use.PAY),
    WEEK(Use.PAY),
    MONTH(Use.PAY),
    YEAR(Use.PAY),
    JOINS(Use.PAY),
    PAY(Use.PAY),
    NET(Use.PAY);

    private final Use use;

    Kind(Use use) {
      this.use = use;
    }
  }

  private record Phrase(Use use, String keys) {}

  private WordLists() {
    LANGUAGES.forEach(
        language ->
            ClassResource.lines(WordLists.class, "words_" + language + ".txt").forEach(this::add));
  }

  /** Those that ship with the program. Read once. */
  static WordLists shipped() {
    return SHIPPED;
  }

  private void add(String line) {
    String[] parts = line.split(" = ", 2);
    Kind kind = Kind.valueOf(parts[0].toUpperCase(Locale.ROOT));
    for (String phrase : parts[1].split(",")) {
      String keys = RoleTokenizer.joined(phrase);
      beginnings.add(new Phrase(kind.use, keys.split(" ", 2)[0]));
      phrases
          .computeIfAbsent(new Phrase(kind.use, keys), it -> EnumSet.noneOf(Kind.class))
          .add(kind);
    }
  }

  /** What a phrase says there; empty if it is in no list. Of several, the first kind. */
  Optional<Kind> find(Use use, String keys) {
    return phrases.getOrDefault(new Phrase(use, keys), Set.of()).stream().findFirst();
  }

  /** Whether a phrase that says something there begins as these keys do. */
  boolean begin(Use use, String keys) {
    int end = keys.indexOf(' ');
    return beginnings.contains(new Phrase(use, end < 0 ? keys : keys.substring(0, end)));
  }

  /** Whether a phrase says this in one of the languages. */
  boolean has(Kind kind, String keys) {
    return phrases.getOrDefault(new Phrase(kind.use, keys), Set.of()).contains(kind);
  }
}

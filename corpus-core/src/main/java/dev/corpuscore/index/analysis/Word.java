package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A word as written, folded, with its stems and its key. */
public final class Word {
  private static final int SHORTEST_PART = 4;
  private static final int SHORTEST_STEM = 3;

  /**
   * A word with one of these says something else than the word without it: Verkäufer (seller),
   * Käufer (buyer). They are the prefixes of three letters that grammars of these languages list.
   */
  private static final Set<String> PREFIXES =
      Set.of(
          "auf", "aus", "ein", "ent", "mit", "ver", "vor", "zer", // German
          "aan", "her", "ont", "uit", // Dutch, and "ver"
          "för", "for", "ind", "ned", "opp", "ute"); // of the North

  /** What is longer is not a word, and would have as many parts as letters. */
  private static final int LONGEST = 60;

  /** A word and its stem without their letters, with the tables that lead to them, in bytes. */
  private static final int BYTES = 400;

  public final BytesRef folded;

  private final Vocabulary vocabulary;

  /** By the rules of English. */
  final Stem english;

  /** What role searches compare. */
  public final BytesRef key;

  /** The s of a possessive: role searches see it, others do not. */
  public final boolean possessive;

  /** Of the folded word. */
  final int hash;

  /** In lower case, with accents. */
  private final String lower;

  private final boolean special;
  private final Form inEnglish;
  private @Nullable Map<Language, Form> forms;
  private @Nullable Map<Language, List<Stem>> parts;
  private @Nullable WordStems anyLanguage;
  private int family;
  int seenBy;

  /**
   * @param special whether it is not a plain word but a sign of its own, such as {@code c++}, which
   *     no rule of a language applies to
   */
  Word(Vocabulary vocabulary, String lower, String folded, String key, boolean special) {
    this.vocabulary = vocabulary;
    this.lower = lower;
    this.folded = new BytesRef(folded);
    this.english = special ? vocabulary.stem(folded) : vocabulary.english(folded);
    this.key = new BytesRef(key);
    this.special = special;
    this.possessive = folded.equals(Analyzer.POSSESSIVE);
    this.hash = Stem.hash(this.folded);
    this.inEnglish = form(List.of(english));
  }

  /** How much it takes to remember this word alone, in bytes, about. */
  long bytes() {
    return BYTES + 5L * lower.length();
  }

  /** This word and the next one, written together. */
  String joinedWith(Word next) {
    return lower + next.lower;
  }

  /** The word as written, in lower case. */
  public String text() {
    return lower;
  }

  /** The folded word itself. */
  public String foldedText() {
    return folded.utf8ToString();
  }

  /** The key itself. */
  public String keyText() {
    return key.utf8ToString();
  }

  /**
   * A word by the rules of one language.
   *
   * @param stems of the word as written, and of the word without its accents if that is another
   *     one, so that it is found without them, too
   * @param beside stands beside the key where the stem is another; null where it is not
   */
  private record Form(List<Stem> stems, @Nullable BytesRef beside) {}

  /** The stems by the rules of one language, one or two. */
  List<Stem> stems(Language language) {
    return form(language).stems;
  }

  /** What stands beside {@link #key} in texts of a language, or null. */
  @Nullable BytesRef beside(Language language) {
    return form(language).beside;
  }

  private Form form(Language language) {
    if (language == Language.ENGLISH || special) {
      return inEnglish;
    }
    if (forms == null) {
      forms = new EnumMap<>(Language.class);
    }
    return forms.computeIfAbsent(language, it -> form(vocabulary.stems(it, lower)));
  }

  private Form form(List<Stem> stems) {
    Stem stem = stems.getFirst();
    return new Form(stems, keyText().equals(stem.bare()) ? null : stem.marked());
  }

  /** The stems that say something, in each language: what a query with this word looks for. */
  public WordStems inAnyLanguage() {
    if (anyLanguage == null) {
      anyLanguage = vocabulary.inAnyLanguage(lower, this::stemsInAnyLanguage);
    }
    return anyLanguage;
  }

  private WordStems stemsInAnyLanguage() {
    Set<Stem> others = new TreeSet<>(Comparator.comparing(stem -> stem.bytes));
    for (Language language : Language.values()) {
      if (language.mayHave(lower)) {
        stems(language).stream()
            .filter(stem -> special || ShortStems.counts(language, foldedText(), stem))
            .forEach(others::add);
      }
    }
    if (!special) {
      otherForms(OtherForms.OF_A_WORD).map(vocabulary::english).forEach(others::add);
      if (otherForms(OtherForms.OF_AN_ACTIVITY).findAny().isPresent()) {
        others.add(vocabulary.stem(english.ofActivity()));
      }
    }
    others.remove(english);
    List<Stem> all = new ArrayList<>(List.of(english));
    all.addAll(others);
    return new WordStems(all, foldedText(), !special);
  }

  private Stream<String> otherForms(OtherForms table) {
    return Stream.of(foldedText(), english.text()).distinct().flatMap(it -> table.of(it).stream());
  }

  /**
   * The hash of the stem by Porter's rules, which join more than those of {@link Stemmer}: {@code
   * manager} and {@code management}. It is 0 until it is first needed.
   */
  int family() {
    if (family == 0) {
      family = special ? english.hash : vocabulary.family(foldedText());
    }
    return family;
  }

  /**
   * The stems that find this word of a title for a part of its weight. In a language that
   * {@linkplain Language#joinsWords joins} words, of what it may be made of: each beginning and
   * each end that leave at least four letters of the other, and an end of five letters or more
   * behind three, unless these are a prefix. In English, of the person who does what it names, or
   * of what the person does that it names. Most of them are no words, and nobody searches for them.
   */
  List<Stem> parts(Language language) {
    if (special || !(language == Language.ENGLISH || language.joinsWords())) {
      return List.of();
    }
    if (parts == null) {
      parts = new EnumMap<>(Language.class);
    }
    return parts.computeIfAbsent(
        language, it -> it == Language.ENGLISH ? ofTheActivity() : cut(it));
  }

  private List<Stem> ofTheActivity() {
    return otherForms(OtherForms.OF_AN_ACTIVITY)
        .map(it -> vocabulary.stem(vocabulary.english(it).ofActivity()))
        .distinct()
        .toList();
  }

  private List<Stem> cut(Language language) {
    if (!mayHaveParts()) {
      return List.of();
    }
    Set<Stem> cut = new LinkedHashSet<>();
    if (!PREFIXES.contains(lower.substring(0, SHORTEST_PART - 1))) {
      cut.addAll(vocabulary.stems(language, lower.substring(SHORTEST_PART - 1)));
    }
    for (int at = SHORTEST_PART; at + SHORTEST_PART <= lower.length(); at++) {
      cut.addAll(vocabulary.stems(language, lower.substring(0, at)));
      cut.addAll(vocabulary.stems(language, lower.substring(at)));
    }
    cut.removeAll(stems(language));
    cut.removeIf(stem -> stem.bytes.length <= SHORTEST_STEM);
    return List.copyOf(cut);
  }

  private boolean mayHaveParts() {
    return lower.length() >= 2 * SHORTEST_PART
        && lower.length() <= LONGEST
        && lower.chars().allMatch(Character::isLetter);
  }

  /**
   * Says of two words whether they have the same letters (the upper 16 bits), and whether they also
   * have the same accents (all bits).
   */
  int form() {
    int written = lower.equals(foldedText()) ? hash : Stem.hash(new BytesRef(lower));
    return (hash & 0xFFFF0000) | (written & 0xFFFF);
  }
}

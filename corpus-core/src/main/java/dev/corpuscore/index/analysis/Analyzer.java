package dev.corpuscore.index.analysis;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.language.Language;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.jspecify.annotations.Nullable;

/**
 * Text into words, the same way for postings and queries. Where words begin and end, {@link
 * RoleTokenizer} says, so that one reading serves public searches and role searches. What public
 * searches compare is folded to lower-case ASCII letters where there are such, and stemmed by the
 * rules of the posting's {@link Language}; a word of a query, by the rules of each. {@code c++},
 * {@code c#} and {@code f#} are words of their own. No stop words: all words must match, and "IT"
 * and "who" are words.
 *
 * <p>Words recur: each is folded, stemmed and keyed once and then remembered. Not thread-safe.
 */
public final class Analyzer {
  /** What is remembered takes no more than this, and what one text adds: some 50,000 words. */
  private static final long REMEMBERED_BYTES = 16 << 20;

  /** A word in other cases, which leads to the same. */
  private static final int ENTRY_BYTES = 60;

  /** A table that has grown larger than this is not kept: to clear it takes longer than to grow. */
  private static final int SMALL_TABLE = 1_024;

  static final String POSSESSIVE = "'s";

  /** What plain words cannot be called, with the key that their letter has. */
  private static final Map<String, String> SPECIAL =
      Map.of("c++", "c", "c#", "c", "f#", "f", POSSESSIVE, "s");

  private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");

  private static final String APOSTROPHES = "'\u2019\uff07";

  private final Vocabulary vocabulary;
  private CharArrayMap<Word> words = new CharArrayMap<>(SMALL_TABLE, false);
  private char[] letters = new char[256];
  private long remembered;

  /** An analyzer for postings. */
  public Analyzer() {
    this.vocabulary = new Vocabulary(null);
  }

  /**
   * An analyzer for queries.
   *
   * @param shared by all of them
   */
  Analyzer(QueryWords shared) {
    this.vocabulary = new Vocabulary(shared);
  }

  /** Forgets what is remembered if that has become much; earlier {@link Word}s stay valid alone. */
  public void trim() {
    trim(REMEMBERED_BYTES);
  }

  /**
   * As {@link #trim()}, if what is remembered takes more than about {@code most} bytes. For texts
   * that anybody may send, such as queries: nobody can fill the memory with words that never recur.
   */
  void trim(long most) {
    if (remembered + vocabulary.bytes() > most) {
      forget();
    }
  }

  private void forget() {
    boolean grown = words.size() > SMALL_TABLE;
    vocabulary.forget(grown);
    if (grown) {
      words = new CharArrayMap<>(SMALL_TABLE, false);
    } else {
      words.clear();
    }
    remembered = 0;
  }

  /** Receives each word of a text, with its place: {@code text[start..end)}. */
  @FunctionalInterface
  interface WordVisitor {
    void word(Word word, int start, int end);
  }

  /** Appends the words of {@code text} in order. */
  public void read(String text, List<Word> into) {
    read(text, (word, start, end) -> into.add(word));
  }

  /** Calls {@code words} for each word of {@code text}, in order. */
  void read(String text, WordVisitor words) {
    if (letters.length < text.length()) {
      letters = new char[text.length()];
    }
    char[] all = letters;
    text.getChars(0, text.length(), all, 0);
    RoleTokenizer.scan(text, (start, end) -> words.word(word(text, all, start, end), start, end));
  }

  /** Lower case without accents, white space as single spaces: what makes whole names equal. */
  public static String foldName(String name) {
    return fold(name.strip()).replaceAll("\\s+", " ");
  }

  /** The words of a name, folded as {@link #foldName} does, each once, in order. */
  public static List<String> foldedWords(String name) {
    Set<String> words = new LinkedHashSet<>();
    RoleTokenizer.scan(
        name,
        (start, end) ->
            words.add(fold(name.substring(start, RoleTokenizer.comparedEnd(name, start, end)))));
    return List.copyOf(words);
  }

  private Word word(String text, char[] all, int start, int end) {
    int length = RoleTokenizer.comparedEnd(text, start, end) - start;
    String special = length == 1 ? special(text, all[start], start, end) : null;
    if (special != null) {
      return special(special);
    }
    Word known = words.get(all, start, length);
    return known == null ? plain(new String(all, start, length)) : known;
  }

  /** The word that two words make, written together. */
  Word joined(Word one, Word next) {
    String written = one.joinedWith(next);
    Word known = words.get(written);
    return known == null ? plain(written) : known;
  }

  private Word plain(String written) {
    String lower = new String(lowerCase(written.toCharArray()));
    String key = RoleTokenizer.key(written);
    Word known = words.get(lower);
    if (known != null && known.keyText().equals(key)) {
      words.put(written, known);
      remembered += written.length() + ENTRY_BYTES;
      return known;
    }
    return remember(written, new Word(vocabulary, lower, fold(lower), key, false));
  }

  private Word special(String name) {
    Word known = words.get(name);
    String key = SPECIAL.getOrDefault(name, name);
    return known == null ? remember(name, new Word(vocabulary, name, name, key, true)) : known;
  }

  private Word remember(String written, Word word) {
    words.put(written, word);
    remembered += word.bytes();
    return word;
  }

  /** Single letters that what stands around them makes another word; null for all others. */
  private static @Nullable String special(String text, char letter, int start, int end) {
    return switch (letter) {
      case 'c', 'C' -> text.startsWith("++", end) ? "c++" : text.startsWith("#", end) ? "c#" : null;
      case 'f', 'F' -> text.startsWith("#", end) ? "f#" : null;
      case 's', 'S' ->
          start > 1
                  && APOSTROPHES.indexOf(text.charAt(start - 1)) >= 0
                  && Character.isLetterOrDigit(text.charAt(start - 2))
              ? POSSESSIVE
              : null;
      default -> null;
    };
  }

  static String fold(String written) {
    char[] lower = lowerCase(written.toCharArray());
    char[] folded = new char[4 * lower.length];
    int length = ASCIIFoldingFilter.foldToASCII(lower, 0, folded, 0, lower.length);
    String text = new String(folded, 0, length);
    return text.chars().anyMatch(Analyzer::hasMarks) ? withoutMarks(text) : text;
  }

  /** Whether this is a letter of Greek or Cyrillic, which the filter for ASCII leaves alone. */
  private static boolean hasMarks(int letter) {
    return (letter >= 0x370 && letter <= 0x52f) || (letter >= 0x1f00 && letter <= 0x1fff);
  }

  /** Without accents, and each sigma as it stands within a word. */
  private static String withoutMarks(String text) {
    String letters = Normalizer.normalize(text, Normalizer.Form.NFD);
    return MARKS.matcher(letters).replaceAll("").replace('ς', 'σ');
  }

  private static char[] lowerCase(char[] text) {
    for (int at = 0; at < text.length; ) {
      int lower = Character.toLowerCase(Character.codePointAt(text, at));
      at += Character.toChars(lower, text, at);
    }
    return text;
  }
}

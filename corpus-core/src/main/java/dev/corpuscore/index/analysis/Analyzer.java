package dev.corpuscore.index.analysis;

import dev.corpuscore.canonical.role.RoleTokenizer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Text into words, the same way for postings and queries. Where words begin and end, {@link
 * RoleTokenizer} says, so that one reading serves public searches and role searches. What public
 * searches compare is folded to lower-case ASCII letters where there are such, and stemmed (Porter
 * 2). {@code c++}, {@code c#} and {@code f#} are words of their own. No stop words: all words must
 * match, and "IT" and "who" are words.
 *
 * <p>Words recur: each is folded, stemmed and keyed once and then remembered. Not thread-safe.
 */
public final class Analyzer {
  /** What is remembered takes no more than this, and what one text adds: some 50,000 words. */
  private static final long REMEMBERED_BYTES = 16 << 20;

  /** A table that has grown larger than this is not kept: to clear it takes longer than to grow. */
  private static final int SMALL_TABLE = 1_024;

  /** A word and its stem without their letters, with the tables that lead to them. */
  private static final int WORD_BYTES = 360;

  /** Bytes of letters, with what holds them. */
  private static final int BYTES_REF = 40;

  private static final String POSSESSIVE = "'s";

  /** What plain words cannot be called, with the key that their letter has. */
  private static final Map<String, String> SPECIAL =
      Map.of("c++", "c", "c#", "c", "f#", "f", POSSESSIVE, "s");

  private static final String APOSTROPHES = "'\u2019\uff07";

  private final EnglishStemmer stemmer = new EnglishStemmer();
  private CharArrayMap<Word> words = new CharArrayMap<>(SMALL_TABLE, false);
  private Map<String, Stem> stems = new HashMap<>();
  private char[] letters = new char[256];
  private long remembered;

  /** A stem with the counts of one posting. Only the reader of that posting uses the counts. */
  public static final class Stem {
    public final BytesRef bytes;
    final int hash;
    int seenBy;
    int inTitle;
    int inCompany;
    int inPlace;
    int inDepartment;
    int inDescription;

    private Stem(String text) {
      bytes = new BytesRef(text);
      hash = hash(bytes);
    }

    /** The stem itself. */
    public String text() {
      return bytes.utf8ToString();
    }
  }

  /** A word as written, folded, with its stem and its key. */
  public static final class Word {
    public final BytesRef folded;
    public final Stem stem;

    /** What role searches compare. */
    public final BytesRef key;

    /** Stands beside the key where the stem is another: see {@link PostingTexts#text}. */
    final @Nullable BytesRef besideKey;

    /** Whether the folded word is no stem. */
    final boolean inflected;

    /** The folded word, its letters in reverse order. */
    final BytesRef reversed;

    /** The s of a possessive: role searches see it, others do not. */
    public final boolean possessive;

    /** Of the folded word. */
    final int hash;

    /** Of the word in lower case, if folding changed its letters; 0 if it did not. */
    final int letters;

    int seenBy;

    private Word(String folded, Stem stem, String key, boolean possessive, int letters) {
      this.folded = new BytesRef(folded);
      this.reversed = new BytesRef(PostingTexts.reversed(folded));
      this.stem = stem;
      this.key = new BytesRef(key);
      this.besideKey = this.key.equals(stem.bytes) ? null : marked(stem.bytes);
      this.inflected = !this.folded.equals(stem.bytes);
      this.possessive = possessive;
      this.hash = hash(this.folded);
      this.letters = letters;
    }

    /** What it takes to remember this word, with its stem and tables, in bytes, about. */
    private int bytes(String written) {
      int beside = besideKey == null ? 0 : BYTES_REF + besideKey.bytes.length;
      return WORD_BYTES
          + written.length() * Character.BYTES
          + 2 * folded.bytes.length
          + key.bytes.length
          + 2 * stem.bytes.bytes.length
          + beside;
    }

    /** The folded word itself. */
    public String foldedText() {
      return folded.utf8ToString();
    }

    /** The key itself. */
    public String keyText() {
      return key.utf8ToString();
    }
  }

  /** How a stem stands among keys. */
  public static BytesRef marked(BytesRef stem) {
    return new BytesRef(marked(stem.utf8ToString()));
  }

  /** As {@link #marked(BytesRef)}. */
  public static String marked(String stem) {
    return '~' + stem;
  }

  /** Forgets what is remembered if that has become much; earlier {@link Word}s stay valid alone. */
  public void trim() {
    if (remembered > REMEMBERED_BYTES) {
      forget();
    }
  }

  /**
   * Forgets what is remembered; earlier {@link Word}s stay valid alone. For texts that anybody may
   * send, such as queries: nobody can fill the memory with words that never recur.
   */
  public void forget() {
    if (words.size() > SMALL_TABLE) {
      words = new CharArrayMap<>(SMALL_TABLE, false);
      stems = new HashMap<>();
    } else {
      words.clear();
      stems.clear();
    }
    remembered = 0;
  }

  /** Appends the words of {@code text} in order. */
  public void read(String text, List<Word> into) {
    if (letters.length < text.length()) {
      letters = new char[text.length()];
    }
    char[] all = letters;
    text.getChars(0, text.length(), all, 0);
    RoleTokenizer.scan(text, (start, end) -> into.add(word(text, all, start, end)));
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

  private Word plain(String written) {
    String lower = new String(lowerCase(written.toCharArray()));
    String folded = fold(lower);
    stemmer.setCurrent(folded);
    stemmer.stem();
    int letters = lower.equals(folded) ? 0 : hash(new BytesRef(lower));
    Word word =
        new Word(folded, stem(stemmer.getCurrent()), RoleTokenizer.key(written), false, letters);
    remember(written, word);
    return word;
  }

  private Word special(String name) {
    Word known = words.get(name);
    if (known == null) {
      known =
          new Word(name, stem(name), SPECIAL.getOrDefault(name, name), name.equals(POSSESSIVE), 0);
      remember(name, known);
    }
    return known;
  }

  private void remember(String written, Word word) {
    words.put(written, word);
    remembered += word.bytes(written);
  }

  private Stem stem(String text) {
    return stems.computeIfAbsent(text, Stem::new);
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

  private static String fold(String written) {
    char[] lower = lowerCase(written.toCharArray());
    char[] folded = new char[4 * lower.length];
    int length = ASCIIFoldingFilter.foldToASCII(lower, 0, folded, 0, lower.length);
    return new String(folded, 0, length);
  }

  private static char[] lowerCase(char[] text) {
    for (int at = 0; at < text.length; ) {
      int lower = Character.toLowerCase(Character.codePointAt(text, at));
      at += Character.toChars(lower, text, at);
    }
    return text;
  }

  private static int hash(BytesRef bytes) {
    return StringHelper.murmurhash3_x86_32(bytes, 0);
  }
}

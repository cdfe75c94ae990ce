package dev.corpuscore.index.lucene.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Text into words, the same way for postings and queries. In the names of OpenSearch's standard
 * parts: character mapping ({@code c++ => cplusplus}, {@code c# => csharp}, {@code f# => fsharp},
 * {@code . : _ => space}, either case), {@code standard} tokenizer, {@code lowercase}, {@code
 * asciifolding}, {@code possessive_english}, {@code porter2}. No stop words: all words must match,
 * and "IT" and "who" are words.
 *
 * <p>The full stop is a space so that "Node.js", "node js" and "sentence.Next" hold the same words;
 * so are colon and underscore, which the standard tokenizer keeps inside words ("T:mi").
 *
 * <p>Words recur: each is folded and stemmed once and then remembered. Not thread-safe.
 */
public final class Words {
  private static final int REMEMBERED = 50_000;

  /** How much longer the mapping makes a text at most: f# becomes fsharp. */
  private static final int GROWTH = 3;

  private final WordBreaks breaks = new WordBreaks();
  private final EnglishStemmer stemmer = new EnglishStemmer();
  private CharArrayMap<Word> words = new CharArrayMap<>(1024, false);
  private Map<String, Stem> stems = new HashMap<>();
  private char[] folded = new char[256];
  private char[] mapped = new char[256];

  /** A word as one posting counts it; the numbers belong to whoever reads texts with it. */
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
      hash = StringHelper.murmurhash3_x86_32(bytes, 0);
    }
  }

  /** A word as written, folded, with its stem; {@code inflected} where those two differ. */
  public static final class Word {
    public final BytesRef folded;
    public final Stem stem;
    final boolean inflected;

    /** Of the folded word. */
    final int hash;

    int seenBy;

    private Word(String folded, Stem stem) {
      this.folded = new BytesRef(folded);
      this.stem = stem;
      this.inflected = !this.folded.equals(stem.bytes);
      this.hash = StringHelper.murmurhash3_x86_32(this.folded, 0);
    }
  }

  /** Forgets what is remembered if that has become much; earlier {@link Word}s stay valid alone. */
  public void trim() {
    if (words.size() > REMEMBERED) {
      words = new CharArrayMap<>(1024, false);
      stems = new HashMap<>();
    }
  }

  /** Appends the words of {@code text} in order. */
  public void read(String text, List<Word> into) {
    int length = map(text);
    breaks.read(mapped, length, (letters, from, count) -> into.add(word(letters, from, count)));
  }

  /** Lower case without accents, white space as single spaces: what makes whole names equal. */
  public static String foldName(String name) {
    char[] lower = lowerCase(name.strip().toCharArray(), name.strip().length());
    char[] out = new char[4 * lower.length];
    int length = ASCIIFoldingFilter.foldToASCII(lower, 0, out, 0, lower.length);
    return new String(out, 0, length).replaceAll("\\s+", " ");
  }

  private Word word(char[] letters, int from, int count) {
    Word known = words.get(letters, from, count);
    if (known != null) {
      return known;
    }
    String written = new String(letters, from, count);
    String surface = fold(written);
    stemmer.setCurrent(surface);
    stemmer.stem();
    Word word = new Word(surface, stems.computeIfAbsent(stemmer.getCurrent(), Stem::new));
    words.put(written, word);
    return word;
  }

  private String fold(String written) {
    char[] lower = lowerCase(written.toCharArray(), written.length());
    if (folded.length < 4 * lower.length) {
      folded = new char[4 * lower.length];
    }
    int length = ASCIIFoldingFilter.foldToASCII(lower, 0, folded, 0, lower.length);
    boolean possessive = length > 2 && folded[length - 2] == '\'' && folded[length - 1] == 's';
    return new String(folded, 0, possessive ? length - 2 : length);
  }

  private static char[] lowerCase(char[] text, int length) {
    for (int at = 0; at < length; ) {
      int lower = Character.toLowerCase(Character.codePointAt(text, at, length));
      at += Character.toChars(lower, text, at);
    }
    return text;
  }

  /** Fills {@code mapped}; returns how many characters it then holds. */
  private int map(String text) {
    int most = GROWTH * text.length();
    if (mapped.length < most) {
      mapped = new char[most];
    }
    char[] out = mapped;
    int length = 0;
    for (int at = 0; at < text.length(); at++) {
      char letter = text.charAt(at);
      out[length++] = letter == '.' || letter == ':' || letter == '_' ? ' ' : letter;
      if (letter == '+' || letter == '#') {
        String name = nameOfSign(text, at);
        if (!name.isEmpty()) {
          name.getChars(0, name.length(), out, length - 1);
          length += name.length() - 1;
          at += letter == '+' ? 1 : 0;
        }
      }
    }
    return length;
  }

  private static String nameOfSign(String text, int at) {
    char before = at == 0 ? ' ' : text.charAt(at - 1);
    if (text.charAt(at) == '#') {
      return "cCfF".indexOf(before) >= 0 ? "sharp" : "";
    }
    boolean plusPlus = (before == 'c' || before == 'C') && text.startsWith("++", at);
    return plusPlus ? "plusplus" : "";
  }
}

package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * What the forms of one word share, with the counts of one posting. Only the reader of that posting
 * uses the counts.
 *
 * <p>A stem of another language than English begins with {@value #OTHER}. So an English posting has
 * no word that only Swedish rules make of it. Most other languages share one vocabulary; those
 * {@linkplain Language#isApart apart} have a second mark, behind their tag, as English words have
 * that only stand for another one.
 */
public final class Stem {
  static final char OTHER = '~';

  private static final char MARK = '~';

  /** With what the stem of an English word begins that stands for another one of its activity. */
  private static final String ACTIVITY = OTHER + "en" + OTHER;

  public final BytesRef bytes;
  final int hash;
  int seenBy;
  int inTitle;
  int inCompany;
  int inPlace;
  int inDepartment;
  int inDescription;

  /** Whether a word of the title may be made of this one and others, or has the same activity. */
  boolean inPart;

  private @Nullable BytesRef marked;

  Stem(String text) {
    bytes = new BytesRef(text);
    hash = hash(bytes);
  }

  static int hash(BytesRef bytes) {
    return StringHelper.murmurhash3_x86_32(bytes, 0);
  }

  /** The stem itself. */
  public String text() {
    return bytes.utf8ToString();
  }

  /** With what a stem of this language begins. */
  static String mark(Language language) {
    if (language == Language.ENGLISH) {
      return "";
    }
    return language.isApart() ? "" + OTHER + language.tag() + OTHER : "" + OTHER;
  }

  /** How an English stem is found in place of another one of the same activity. */
  String ofActivity() {
    return ACTIVITY + text();
  }

  /** The stem without what tells its language. */
  public String bare() {
    String text = text();
    return text.substring(text.lastIndexOf(OTHER) + 1);
  }

  /** How the stem stands beside the key of a word: see {@link PostingTexts#text}. */
  public String markedText() {
    return MARK + text();
  }

  /** As {@link #markedText}. */
  BytesRef marked() {
    if (marked == null) {
      marked = new BytesRef(markedText());
    }
    return marked;
  }

  /** Begins the counts of another posting. */
  void clear() {
    inTitle = inCompany = inPlace = inDepartment = inDescription = 0;
    inPart = false;
  }
}

package dev.corpuscore.http.pages.view;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.view.MarkedText.Piece;
import dev.corpuscore.index.words.WordMarks;
import dev.corpuscore.index.words.WordMarks.Mark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Marks the words of a search in what a result shows, and cuts the passage that has most. */
public final class MarkedWords {
  private static final int PASSAGE = 240;

  /** So much of a sentence is shown before its first marked word. */
  private static final int BEFORE = 60;

  /** What is read of a description: a passage further on is not found. */
  private static final int READ = 4_000;

  private static final String LEFT_OUT = "… ";

  private final WordMarks.Finder sought;

  public MarkedWords(WordMarks.Finder sought) {
    this.sought = sought;
  }

  /** The whole title. */
  public MarkedText title(String title, @Nullable String language) {
    return marked("", title, 0, sought.in(title, language));
  }

  /** The passage of a description; null if there is no text. */
  public @Nullable MarkedText passage(@Nullable String description, @Nullable String language) {
    String text = description == null ? "" : Labels.shortened(description, READ);
    if (text.isEmpty()) {
      return null;
    }
    List<Mark> marks = sought.in(text, language);
    int begin = begin(text, marks);
    String shown = Labels.shortened(text.substring(begin), PASSAGE);
    return marked(begin == 0 ? "" : LEFT_OUT, shown, begin, marks);
  }

  /** Where the passage begins that has most of the words; the first of them. */
  private static int begin(String text, List<Mark> marks) {
    int best = 0;
    int most = count(marks, 0);
    for (Mark mark : marks) {
      int begin = wordBefore(text, mark.start());
      int count = count(marks, begin);
      if (count > most) {
        most = count;
        best = begin;
      }
    }
    return best;
  }

  /** How many of the words that are looked for a passage has, each counted once. */
  private static int count(List<Mark> marks, int begin) {
    Set<Integer> words = new HashSet<>();
    for (Mark mark : marks) {
      if (mark.start() >= begin && mark.end() <= begin + PASSAGE) {
        words.add(mark.word());
      }
    }
    return words.size();
  }

  /** The first beginning of a word in what is shown before a marked one. */
  private static int wordBefore(String text, int marked) {
    if (marked <= BEFORE) {
      return 0;
    }
    int blank = text.indexOf(' ', marked - BEFORE);
    return blank < 0 || blank >= marked ? marked : blank + 1;
  }

  private static MarkedText marked(String before, String shown, int begin, List<Mark> marks) {
    List<Piece> pieces = new ArrayList<>();
    add(pieces, before, false);
    int at = 0;
    for (Mark mark : marks) {
      int start = mark.start() - begin;
      int end = mark.end() - begin;
      if (start >= at && end <= shown.length()) {
        add(pieces, shown.substring(at, start), false);
        add(pieces, shown.substring(start, end), true);
        at = end;
      }
    }
    add(pieces, shown.substring(at), false);
    return new MarkedText(pieces);
  }

  private static void add(List<Piece> pieces, String text, boolean marked) {
    if (!text.isEmpty()) {
      pieces.add(new Piece(text, marked));
    }
  }
}

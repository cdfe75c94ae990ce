package dev.corpuscore.canonical.job;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words that say which kind of legal person a company is, and nothing of who it is. */
public final class LegalForms {
  private static final Set<String> WORDS =
      Set.of(
          ("ab ag as asa aps bv co corp corporation gmbh inc incorporated kg kgaa limited llc llp"
                  + " lp ltd nv oy oyj plc pty sa sarl sas se spa srl sro")
              .split(" "));

  /** Written inside a form, such as {@code s.a.}, or around it. */
  private static final Pattern MARKS = Pattern.compile("[.,/()]+");

  /** What is left where a form stood. */
  private static final Pattern ENDS = Pattern.compile("^[ &]+|[ ,&]+$");

  private LegalForms() {}

  /** Whether this word, in lower case and without accents, is a legal form. */
  public static boolean contain(String word) {
    return WORDS.contains(word);
  }

  /**
   * A name without its legal forms; all of it if there is nothing else.
   *
   * @param name in lower case and without accents, with single spaces
   */
  public static String without(String name) {
    String others =
        Arrays.stream(name.split(" "))
            .filter(it -> !contain(MARKS.matcher(it).replaceAll("")))
            .collect(Collectors.joining(" "));
    String kept = ENDS.matcher(others).replaceAll("");
    return kept.isEmpty() ? name : kept;
  }

  /** The words of a name without its legal forms; all of them if there are no others. */
  static List<String> without(List<String> words) {
    List<String> others = words.stream().filter(word -> !contain(word)).toList();
    return others.isEmpty() ? words : others;
  }
}

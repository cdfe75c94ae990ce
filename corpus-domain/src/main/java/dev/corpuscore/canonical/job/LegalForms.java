package dev.corpuscore.canonical.job;

import java.util.List;
import java.util.Set;

/** The words that say which kind of legal person a company is, and nothing of who it is. */
public final class LegalForms {
  private static final Set<String> WORDS =
      Set.of(
          ("ab ag as asa aps bv co corp corporation gmbh inc incorporated kg kgaa limited llc llp"
                  + " lp ltd nv oy oyj plc pty sa sarl sas se spa srl sro")
              .split(" "));

  private LegalForms() {}

  /** Whether this word, in lower case and without accents, is a legal form. */
  public static boolean contain(String word) {
    return WORDS.contains(word);
  }

  /** The words of a name without its legal forms; all of them if there are no others. */
  static List<String> without(List<String> words) {
    List<String> others = words.stream().filter(word -> !contain(word)).toList();
    return others.isEmpty() ? words : others;
  }
}

package dev.corpuscore.page;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.EmploymentType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Types of employment by the words that postings use. */
public final class EmploymentTerms {
  /**
   * English, German, Dutch, Swedish and Norwegian, Danish, Finnish; also what is left of such a
   * word in {@code Voll- oder Teilzeit}. Then French, Spanish, Italian, Portuguese and Polish
   * without the word for the time: {@code temps plein}, {@code pełny etat}.
   */
  private static final String[] FULL_TIME = {
    "full",
    "fulltime",
    "vollzeit",
    "voll",
    "voltijd",
    "vol",
    "heltid",
    "hel",
    "fuldtid",
    "fuld",
    "kokoaikainen",
    "kokoaikatyö",
    "koko",
    "plein",
    "complet",
    "completo",
    "completa",
    "pieno",
    "integral",
    "pełny",
    "pełen"
  };

  /** Of these, those that a word before them takes back. */
  private static final String[] WHOLE = {"plein", "complet", "completo", "completa", "pieno"};

  /** As above; {@code deltid} in three of these, {@code osa} before {@code -aikainen}. */
  private static final String[] PART_TIME = {
    "part",
    "parttime",
    "teilzeit",
    "deeltijd",
    "deltid",
    "osa",
    "partiel",
    "parcial",
    "parziale",
    "niepełny"
  };

  /** As above. */
  private static final String[] INTERNSHIP = {
    "intern",
    "internship",
    "trainee",
    "traineeship",
    "praktikum",
    "praktikant",
    "praktikantin",
    "stage",
    "stagiair",
    "stagiaire",
    "tirocinio"
  };

  private EmploymentTerms() {}

  /**
   * Returns the type of employment that a text names. A word for the type, such as "internship",
   * counts before a word for the hours; that the contract ends, only without one. A text with both
   * full time and part time gives neither. Returns null if the text names no known type or is
   * longer than 200 characters.
   */
  public static @Nullable EmploymentType read(@Nullable String said) {
    if (said == null || said.length() > 200) {
      return null;
    }
    Set<String> words = words(said);
    boolean notFull = any(words, "non", "no") && any(words, WHOLE); // temps non complet
    boolean full = any(words, FULL_TIME) && !notFull;
    boolean part = any(words, PART_TIME) || notFull;
    if (any(words, INTERNSHIP)) {
      return EmploymentType.INTERNSHIP;
    }
    if (any(words, "volunteer", "volunteering")) {
      return EmploymentType.VOLUNTEER;
    }
    if (any(words, "temporary", "temp", "seasonal")) {
      return EmploymentType.TEMPORARY;
    }
    if (any(words, "contractor", "freelance", "freelancer")
        || (words.contains("contract") && !any(words, "permanent", "fixed", "full", "part"))) {
      return EmploymentType.CONTRACT;
    }
    if (full != part) {
      return full ? EmploymentType.FULL_TIME : EmploymentType.PART_TIME;
    }
    boolean ends = words.contains("befristet") || words.containsAll(Set.of("fixed", "term"));
    if (ends && !full && !any(words, "permanent", "unbefristet")) {
      return EmploymentType.TEMPORARY;
    }
    boolean other = words.equals(Set.of("other")) || words.contains("diem");
    return other ? EmploymentType.OTHER : null;
  }

  private static Set<String> words(String said) {
    String spaced = LowerCase.of(said.replaceAll("(?<=[a-z])(?=[A-Z])", " "));
    return new HashSet<>(List.of(spaced.replaceAll("[^\\p{L}]+", " ").strip().split(" ")));
  }

  private static boolean any(Set<String> words, String... sought) {
    for (String word : sought) {
      if (words.contains(word)) {
        return true;
      }
    }
    return false;
  }
}

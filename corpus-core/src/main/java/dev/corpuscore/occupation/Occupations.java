package dev.corpuscore.occupation;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Digest;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table of occupations with their labels in several languages, and which of them a title names.
 * What it says is inferred: it is never part of a posting. Immutable.
 */
public final class Occupations {
  /** No table: no title names an occupation. */
  public static final Occupations NONE = new Occupations(Map.of(), Map.of(), Map.of(), "", null);

  /** Titles are read up to here. */
  private static final int TITLE_LENGTH = 200;

  /** What others say in two words, these write as one: its end is what it is. */
  private static final Set<String> COMPOUNDING = Set.of("sv", "da", "no", "de", "nl", "fi");

  /**
   * Fewer letters end words of other meanings: a {@code Landwirt} farms, and is no {@code Wirt}.
   */
  private static final int SHORTEST_END = 5;

  private static final int SHORTEST_BEGINNING = 3;

  /**
   * Keys of labels that end words of other meanings: an administrator of networks is no secretary,
   * a warehouse (<i>Auslieferungslager</i>) no butcher (<i>slager</i>), and Minneapolis no police
   * (<i>polis</i>).
   */
  private static final Set<String> NO_ENDS =
      Set.of(
          "administrator",
          "bediening",
          "elkonstruktor",
          "kassa",
          "kassor",
          "lerare",
          "makelaar",
          "maklare",
          "maler",
          "montor",
          "ontwikkelaar",
          "polis",
          "schilder",
          "slager",
          "struktor",
          "tjener",
          "toimittaja");

  private final Map<String, Label> labels;
  private final Map<String, Occupation> byId;
  private final Map<String, String> preferred;
  private final String attribution;
  private final @Nullable Digest digest;
  private final int mostWords;
  private final SpelledLabels spelled;

  /** Which occupation is called so, how it is written, and in which languages. */
  record Label(String text, String id, Set<String> languages) {
    Label {
      languages = Set.copyOf(languages);
    }
  }

  /**
   * @param labels by their words as {@link RoleTokenizer#joined} joins them
   * @param preferred what each is called, by {@link #in}
   */
  Occupations(
      Map<String, Label> labels,
      Map<String, Occupation> byId,
      Map<String, String> preferred,
      String attribution,
      @Nullable Digest digest) {
    this.labels = new HashMap<>(labels);
    this.byId = new HashMap<>(byId);
    this.preferred = Map.copyOf(preferred);
    this.attribution = attribution;
    this.digest = digest;
    this.mostWords =
        labels.keySet().stream().mapToInt(words -> words.split(" ").length).max().orElse(0);
    this.spelled = new SpelledLabels(this.labels.keySet());
  }

  /** Whether there is no table. */
  public boolean isEmpty() {
    return byId.isEmpty();
  }

  /** How many occupations the table has. */
  public int count() {
    return byId.size();
  }

  /** What distinguishes this table from others; empty if there is none. */
  public String fingerprint() {
    return digest == null ? "" : digest.value();
  }

  /** Whom the table's publisher wants to be named; empty if it does not say. */
  public String attribution() {
    return attribution;
  }

  /** The occupation with this id; empty if the table has none. */
  public Optional<Occupation> withId(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * What the occupation with this id is called in a language: its preferred label there; where it
   * has none, its label. Empty if the table has no such id.
   *
   * @param language as the table writes it, such as {@code sv}
   */
  public Optional<String> label(String id, String language) {
    String label = preferred.get(in(language, id));
    return label == null ? withId(id).map(Occupation::label) : Optional.of(label);
  }

  /** An occupation in a language. */
  static String in(String language, String id) {
    return id + '\t' + language;
  }

  /**
   * The occupation that a title names: {@linkplain #calledIn one of its labels} stands in it.
   * Without one, a label of at least five letters in Swedish, Danish, Norwegian, German, Dutch or
   * Finnish may be the end of a longer word, as in {@code Industrieelektriker}; some end words of
   * other meanings, and do not count so. Empty if there is none.
   */
  public Optional<NamedOccupation> namedBy(String title) {
    List<String> words = words(title);
    return called(words).or(() -> compound(words));
  }

  /**
   * The occupation of which a label stands in the first 200 characters of a title as whole words in
   * a row, whatever their case and whether they are English plurals. Of several labels the one with
   * the most letters counts, then the first. Empty if there is none.
   */
  public Optional<NamedOccupation> calledIn(String title) {
    return called(words(title));
  }

  /**
   * The label of one word that was meant by a word which is none: one letter is missing, one too
   * many or another, or two neighbours changed places. Of several, one that begins as the word
   * does, then the first by its letters.
   *
   * @return in lower case, as the table writes it; empty if there is none, or if the word or the
   *     label has fewer than {@value SpelledLabels#SHORTEST} letters
   */
  public Optional<String> spelledLike(String word) {
    return spelled
        .near(RoleTokenizer.joined(word))
        .map(labels::get)
        .map(it -> LowerCase.of(it.text));
  }

  private Optional<NamedOccupation> called(List<String> words) {
    List<String> best = List.of();
    int length = 0;
    for (int start = 0; start < words.size(); start++) {
      StringBuilder label = new StringBuilder();
      for (int end = start; end < Math.min(words.size(), start + mostWords); end++) {
        label.append(end == start ? "" : " ").append(words.get(end));
        if (label.length() > length && labels.containsKey(label.toString())) {
          best = words.subList(start, end + 1);
          length = label.length();
        }
      }
    }
    return named(String.join(" ", best), best);
  }

  private List<String> words(String title) {
    if (isEmpty()) {
      return List.of();
    }
    return RoleTokenizer.keys(title.substring(0, Math.min(TITLE_LENGTH, title.length())));
  }

  private Optional<NamedOccupation> compound(List<String> words) {
    String best = "";
    String whole = "";
    for (String word : words) {
      String end = end(word);
      if (end.length() > best.length()) {
        best = end;
        whole = word;
      }
    }
    return named(best, List.of(whole));
  }

  /** The longest label that ends a word; empty if none does. */
  private String end(String word) {
    for (int at = SHORTEST_BEGINNING; at <= word.length() - SHORTEST_END; at++) {
      String end = word.substring(at);
      Label label = labels.get(end);
      if (label != null
          && !Collections.disjoint(label.languages, COMPOUNDING)
          && !NO_ENDS.contains(end)) {
        return end;
      }
    }
    return "";
  }

  private Optional<NamedOccupation> named(String called, List<String> words) {
    Label label = labels.get(called);
    return label == null
        ? Optional.empty()
        : withId(label.id).map(it -> new NamedOccupation(it, words, label.languages));
  }
}

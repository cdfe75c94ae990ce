package dev.corpuscore.canonical.job;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Location;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a title that tell a job from others of its employer. Left out are places, markers of
 * gender, the time of work, and numbers of requisitions. Ranks such as {@code II} stay.
 */
final class JobTitle {
  /** Such as {@code (m/w/d)}, {@code (all genders)}, {@code w/m/x}. */
  private static final Pattern GENDERS =
      Pattern.compile(
          "(?i)\\(?\\b[mfwhdxvk](?:\\s*[/|,*]\\s*[mfwhdxvki]n?){1,3}\\b\\)?"
              + "|\\(?\\b(?:all|alle|any) genders?\\b\\)?|[*:_/]in(?:nen)?\\b");

  /** Such as {@code 80-100 %}, {@code 40 h}. */
  private static final Pattern SHARE =
      Pattern.compile("(?i)\\b\\d{1,3}\\s*(?:[-–]\\s*\\d{1,3})?\\s*(?:%|h\\b|hours?\\b)");

  /** The time of work, as the words of several languages say it. */
  private static final Pattern TIME =
      Pattern.compile(
          "(?i)\\b(?:full[ -]?time|part[ -]?time|vollzeit|teilzeit|heltid|deltid|kokoaika\\w*"
              + "|osa-?aika\\w*|temps (?:plein|partiel)|jornada (?:completa|parcial)"
              + "|tiempo (?:completo|parcial))\\b");

  /** A number with four digits or more, also within letters: years, requisitions, postal codes. */
  private static final Pattern NUMBER = Pattern.compile("\\p{L}*\\d{4,}[\\p{L}\\d]*");

  private static final Set<String> EMPTY =
      Set.of("remote", "hybrid", "onsite", "ref", "req", "reqid", "jobid", "id", "nr");

  /** A place that is told in more words than this is a sentence, not a name. */
  private static final int PLACE_WORDS = 12;

  private JobTitle() {}

  /** The keys of these words, sorted; of all words, if none of them tells anything. */
  static List<String> words(String title, List<Location> locations) {
    String bare = GENDERS.matcher(title).replaceAll(" ");
    bare = SHARE.matcher(bare).replaceAll(" ");
    bare = TIME.matcher(bare).replaceAll(" ");
    Set<String> words = new TreeSet<>(RoleTokenizer.keys(bare));
    words.removeIf(word -> EMPTY.contains(word) || NUMBER.matcher(word).matches());
    Set<String> telling = new TreeSet<>(words);
    telling.removeAll(places(locations));
    if (telling.isEmpty()) {
      telling = words.isEmpty() ? new TreeSet<>(RoleTokenizer.keys(title)) : words;
    }
    return List.copyOf(telling);
  }

  private static Set<String> places(List<Location> locations) {
    Set<String> words = new HashSet<>();
    for (Location location : locations) {
      addTo(words, location.text());
      addTo(words, location.city());
      addTo(words, location.region());
    }
    return words;
  }

  private static void addTo(Set<String> words, @Nullable String place) {
    List<String> keys = place == null ? List.of() : RoleTokenizer.keys(place);
    if (keys.size() <= PLACE_WORDS) {
      words.addAll(keys);
    }
  }
}

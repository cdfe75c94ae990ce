package dev.corpuscore.occupation;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a file of occupations, as {@code occupations/make} writes it: lines in UTF-8 of an id, a
 * language and a label, with tabs between. Of an id and a language the first label is the preferred
 * one. Lines that begin with {@code #} before the first label are the attribution; others of them
 * are comments.
 *
 * <p>A label of several occupations means the one that prefers it; of several such, or of none, the
 * first by id.
 */
public final class OccupationTable {
  private static final int COLUMNS = 3;
  private static final int LABEL_LENGTH = 300;
  private static final int ATTRIBUTION_LENGTH = 1_000;
  private static final int FAULTS_TOLD = 20;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9:._/-]{0,99}");
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}");
  private static final String ENGLISH = "en";

  private final Map<String, Labelled> byWords = new HashMap<>();
  private final Map<String, Occupation> byId = new HashMap<>();
  private final Set<String> inEnglish = new HashSet<>();
  private final Map<String, String> preferred = new HashMap<>();
  private final List<String> attribution = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private int number;

  private static final class Shipped {
    static final Occupations TABLE =
        read(ClassResource.bytes(Occupations.class, "occupations.tsv"));
  }

  private OccupationTable() {}

  /**
   * The table that ships with the program: what some two hundred frequent occupations are called in
   * ads and in speech, in twelve languages. It was written for this program, from no publisher's
   * table. Words that are frequent in titles with another meaning are left out, such as
   * <i>chef</i>, which is a cook in English and a manager in Swedish.
   */
  public static Occupations shipped() {
    return Shipped.TABLE;
  }

  private record Labelled(String text, String id, boolean preferred, Set<String> languages) {
    boolean isBefore(Labelled other) {
      return preferred == other.preferred ? id.compareTo(other.id) < 0 : preferred;
    }

    /** Of the same occupation, both; of two, the one that the label means. */
    Labelled with(Labelled other) {
      if (!id.equals(other.id)) {
        return other.isBefore(this) ? other : this;
      }
      Set<String> both = new HashSet<>(languages);
      both.addAll(other.languages);
      return new Labelled(text, id, preferred || other.preferred, both);
    }
  }

  /**
   * Reads a file to its end.
   *
   * @param in not packed; not closed
   * @param most the most bytes that it may have; about four times as much is needed in memory
   * @throws CorpusException {@code UNAVAILABLE} if it is too large, has no label, or has lines that
   *     are none; the message names up to 20 of these and says what to do
   * @throws IOException if it cannot be read
   */
  public static Occupations read(InputStream in, int most) throws IOException {
    byte[] bytes = in.readNBytes(most + 1);
    if (bytes.length > most) {
      throw unavailable(
          "has more than "
              + most
              + " bytes, a sixty-fourth of the heap; take fewer languages, or give the JVM more"
              + " memory (-Xmx)");
    }
    return read(bytes);
  }

  private static Occupations read(byte[] bytes) {
    OccupationTable table = new OccupationTable();
    table.lines(text(bytes));
    if (!table.faults.isEmpty()) {
      throw unavailable(
          "cannot be used: " + String.join("; ", table.faults) + ". Mend these lines");
    }
    if (table.byId.isEmpty()) {
      throw unavailable(
          "has no label; give it lines of an id, a language and a label, with tabs between, as"
              + " occupations/make writes them");
    }
    Map<String, Occupations.Label> labels = new HashMap<>();
    table.byWords.forEach(
        (words, of) -> labels.put(words, new Occupations.Label(of.text, of.id, of.languages)));
    String said = String.join(" ", table.attribution).strip();
    return new Occupations(labels, table.byId, table.preferred, said, Sha256.digest(bytes));
  }

  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw unavailable("is not UTF-8; write it in UTF-8");
    }
  }

  private void lines(String text) {
    text.lines()
        .forEach(
            line -> {
              number++;
              if (line.startsWith("#")) {
                comment(line.substring(1).strip());
              } else if (!line.isBlank()) {
                label(line.split("\t", -1));
              }
            });
  }

  private void comment(String said) {
    if (byId.isEmpty()) {
      attribution.add(said);
      if (String.join(" ", attribution).length() > ATTRIBUTION_LENGTH) {
        fault("the attribution has more than " + ATTRIBUTION_LENGTH + " characters");
        attribution.clear();
      }
    }
  }

  private void label(String[] columns) {
    if (columns.length != COLUMNS) {
      fault("has " + columns.length + " columns instead of 3: id, language, label");
    } else if (!ID.matcher(columns[0]).matches()) {
      fault("its id must have 1..100 letters, digits and :._/-");
    } else if (!LANGUAGE.matcher(columns[1]).matches()) {
      fault("its language must be a tag such as en or pt-BR");
    } else if (columns[2].length() > LABEL_LENGTH || !RoleTokenizer.hasWord(columns[2])) {
      fault("its label must have a word, and at most " + LABEL_LENGTH + " characters");
    } else {
      add(columns[0], columns[1], columns[2].strip());
    }
  }

  private void add(String id, String language, String label) {
    boolean first = preferred.putIfAbsent(Occupations.in(language, id), label) == null;
    boolean english = language.equals(ENGLISH) && inEnglish.add(id);
    if (english || !byId.containsKey(id)) {
      byId.put(id, new Occupation(id, label));
    }
    byWords.merge(
        RoleTokenizer.joined(label),
        new Labelled(label, id, first, Set.of(language)),
        Labelled::with);
  }

  private void fault(String why) {
    if (faults.size() < FAULTS_TOLD) {
      faults.add("line " + number + " " + why);
    } else if (faults.size() == FAULTS_TOLD) {
      faults.add("and more");
    }
  }
}

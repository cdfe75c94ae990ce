package dev.corpuscore.canonical.role;

import java.util.HashMap;
import java.util.Map;

/**
 * Makes one key for an English word and its plural. A key is only compared, so it may be no real
 * word ({@code movy}). A word with other letters than a to z, or with fewer than four letters, is
 * its own key.
 *
 * <p>The rules are repeated until nothing changes, so the key of a key is the key itself.
 */
final class Plurals {
  private static final int LEAST_LETTERS = 4;

  /** Words that look like a plural but are not the plural of another word. */
  private static final String NO_PLURALS =
      """
      acoustics aerodynamics aeronautics alias always analytics arkansas athletics atlas avionics
      bias bioinformatics canvas christmas civics cybernetics dynamics economics electronics ethics
      forensics genetics genomics geriatrics graphics gymnastics hydraulics informatics kansas
      kinetics lens linguistics logistics mathematics mechatronics news obstetrics
      optics orthopaedics orthopedics paediatrics pediatrics perhaps photonics physics pneumatics
      politics proteomics robotics semantics statistics texas thermodynamics whereas
      """;

  /** Irregular plurals, each with its singular. */
  private static final String IRREGULAR =
      """
      children child, feet foot, teeth tooth, geese goose, mice mouse,
      wives wife, knives knife, lives life, midwives midwife, housewives housewife,
      leaves leaf, shelves shelf, bookshelves bookshelf, halves half, wolves wolf, calves calf,
      thieves thief, loaves loaf, elves elf, selves self, scarves scarf, hooves hoof,
      aliases alias, atlases atlas, biases bias, canvases canvas, gases gas, lenses lens,
      quizzes quiz, crises crisis, theses thesis, hypotheses hypothesis, diagnoses diagnosis,
      prognoses prognosis, emphases emphasis, syntheses synthesis,
      matrices matrix, indices index, vertices vertex, appendices appendix,
      apis api, kpis kpi, guis gui, cpus cpu, gpus gpu, skus sku, taxis taxi, alibis alibi,
      menus menu, gurus guru, emus emu, skis ski, safaris safari, kiwis kiwi, emojis emoji
      """;

  private static final Map<String, String> TABLE = table();

  private Plurals() {}

  /** The key of a folded word. */
  static String key(String word) {
    if (!isAsciiLetters(word)) {
      return word;
    }
    String key = word;
    for (String next = step(key); !next.equals(key); next = step(key)) {
      key = next;
    }
    return key;
  }

  private static String step(String word) {
    if (word.length() < LEAST_LETTERS) {
      return word;
    }
    String known = TABLE.get(word);
    return known == null ? byRule(word) : known;
  }

  private static String byRule(String word) {
    if (word.endsWith("yses")) {
      return without(word, 2) + "is";
    }
    if (word.endsWith("ies") && word.length() > LEAST_LETTERS) {
      return without(word, 3) + "y";
    }
    if (word.endsWith("s")) {
      return "sui".indexOf(word.charAt(word.length() - 2)) < 0 ? without(word, 1) : word;
    }
    if (word.endsWith("ie")) {
      return without(word, 2) + "y";
    }
    if (word.endsWith("men") && word.length() > LEAST_LETTERS) {
      return without(word, 2) + "an";
    }
    return word.endsWith("e") && losesE(without(word, 1)) ? without(word, 1) : word;
  }

  /** If the plural ends with -es, the singular may end with e or not; the key has no e. */
  private static boolean losesE(String start) {
    return start.endsWith("x")
        || start.endsWith("z")
        || start.endsWith("o")
        || start.endsWith("ch")
        || start.endsWith("sh")
        || start.endsWith("ss")
        || start.endsWith("us")
        || start.endsWith("is");
  }

  private static String without(String word, int letters) {
    return word.substring(0, word.length() - letters);
  }

  private static boolean isAsciiLetters(String word) {
    for (int at = 0; at < word.length(); at++) {
      if (word.charAt(at) < 'a' || word.charAt(at) > 'z') {
        return false;
      }
    }
    return true;
  }

  private static Map<String, String> table() {
    Map<String, String> table = new HashMap<>();
    for (String word : NO_PLURALS.strip().split("\\s+")) {
      table.put(word, word);
    }
    for (String pair : IRREGULAR.strip().split(",\\s+")) {
      int blank = pair.indexOf(' ');
      table.put(pair.substring(0, blank), pair.substring(blank + 1));
    }
    return Map.copyOf(table);
  }
}

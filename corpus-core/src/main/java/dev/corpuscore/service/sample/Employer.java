package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.model.Company;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/** An invented company: a name made of parts, and a line of business. */
record Employer(String name, String business) {
  private static final List<String> FIRST = lines("company-names.txt");
  private static final List<String> SECOND = lines("company-endings.txt");

  /** The last word of a name, and the business of such a company. */
  private static final List<List<String>> LINES =
      lines("businesses.txt").stream().map(line -> List.of(line.split(" \\| "))).toList();

  static Employer roll(SeededRandom dice) {
    String first = dice.one(FIRST);
    List<String> line = dice.one(LINES);
    String stem = dice.chance(60) ? first + dice.one(SECOND) : first;
    return new Employer(stem + " " + line.getFirst(), line.getLast());
  }

  private static List<String> lines(String file) {
    return ClassResource.lines(Employer.class, file);
  }

  /** The name as a DNS label. */
  String label() {
    return slug(name);
  }

  Company company(boolean withUrl) {
    return new Company(name, withUrl ? "https://www." + label() + ".example/" : null);
  }

  /** The words joined by hyphens, in ASCII. */
  static String slug(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    return plain.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}

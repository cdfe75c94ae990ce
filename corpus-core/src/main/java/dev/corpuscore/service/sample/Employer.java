package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.Company;
import java.text.Normalizer;
import java.util.List;

/**
 * An invented company: a name made of parts, and a line of business.
 *
 * @param line the number of its line of business, from 0
 */
record Employer(String name, int line) {
  private static final List<String> FIRST = lines("company-names.txt");
  private static final List<String> SECOND = lines("company-endings.txt");

  /** The last word of a name, and the departments of such a company. */
  private static final List<List<String>> LINES =
      lines("businesses.txt").stream().map(line -> List.of(line.split(" \\| "))).toList();

  static Employer roll(SeededRandom dice) {
    String first = dice.one(FIRST);
    int line = dice.roll(LINES.size());
    String stem = dice.chance(60) ? first + dice.one(SECOND) : first;
    return new Employer(stem + " " + LINES.get(line).getFirst(), line);
  }

  /** What it does, as the rest of a sentence that begins with its name. */
  String business(SampleTexts texts) {
    return texts.all("business").get(line);
  }

  /** Where it hires; a department that is named twice hires twice as much. */
  List<String> departments() {
    return List.of(LINES.get(line).getLast().split(", "));
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
    return LowerCase.of(plain).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}

package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the description of an invented posting, as paragraphs and lists. One instance writes one
 * description.
 */
final class Wording {
  private static final List<String> OPENINGS = lines("openings.txt");
  private static final List<String> TEAMS = lines("teams.txt");
  private static final List<String> OFFERS = lines("offers.txt");
  private static final List<String> ENDINGS = lines("endings.txt");

  private final StringBuilder text = new StringBuilder(2_048);
  private final boolean html;

  private Wording(boolean html) {
    this.html = html;
  }

  /** A description as HTML or as plain text. */
  static String of(
      SeededRandom dice,
      Employer employer,
      SampleJob job,
      String title,
      Place place,
      boolean html) {
    Wording wording = new Wording(html);
    wording.paragraph(
        String.format(
            Locale.ROOT,
            dice.one(OPENINGS),
            employer.name(),
            employer.business(),
            withArticle(title),
            place.city()));
    wording.paragraph(
        String.format(Locale.ROOT, dice.one(TEAMS), 4 + dice.roll(14), job.department())
            + " Among our tools and topics: "
            + String.join(", ", some(dice, job.tools(), 3))
            + ".");
    wording.list("What you will do", some(dice, job.duties(), 4));
    wording.list("What you bring", some(dice, job.demands(), 3));
    wording.list("What we offer", some(dice, OFFERS, 3));
    wording.paragraph(dice.one(ENDINGS));
    return wording.text.toString().strip();
  }

  private static List<String> lines(String file) {
    return ClassResource.lines(Wording.class, file);
  }

  private static String withArticle(String title) {
    return ("AEIO".indexOf(title.charAt(0)) < 0 ? "a " : "an ") + title;
  }

  private static List<String> some(SeededRandom dice, List<String> of, int count) {
    List<String> left = new ArrayList<>(of);
    List<String> some = new ArrayList<>();
    for (int i = 0; i < count && !left.isEmpty(); i++) {
      some.add(left.remove(dice.roll(left.size())));
    }
    return some;
  }

  private void paragraph(String words) {
    text.append(html ? "<p>" + words + "</p>\n" : words + "\n\n");
  }

  private void list(String heading, List<String> items) {
    text.append(html ? "<h3>" + heading + "</h3>\n<ul>\n" : heading + "\n");
    for (String item : items) {
      text.append(html ? "<li>" + item + "</li>\n" : "- " + item + "\n");
    }
    text.append(html ? "</ul>\n" : "\n");
  }
}

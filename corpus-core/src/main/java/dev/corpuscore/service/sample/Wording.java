package dev.corpuscore.service.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the description of an invented posting, as paragraphs and lists. One instance writes one
 * description.
 */
final class Wording {
  private final StringBuilder text = new StringBuilder(2_048);
  private final boolean html;

  private Wording(boolean html) {
    this.html = html;
  }

  /** A description as HTML or as plain text. */
  static String of(
      SeededRandom dice,
      SampleTexts texts,
      Employer employer,
      SampleJob job,
      String title,
      Place place,
      boolean html) {
    Wording wording = new Wording(html);
    wording.paragraph(
        String.format(
            Locale.ROOT,
            dice.one(texts.all("opening")),
            employer.name(),
            employer.business(texts),
            texts.named(title),
            place.cityIn(texts.language())));
    wording.paragraph(
        String.format(Locale.ROOT, dice.one(texts.all("team")), 4 + dice.roll(14), job.department())
            + " "
            + String.format(
                Locale.ROOT, texts.the("tools"), String.join(", ", some(dice, job.tools(), 3))));
    wording.list(texts.the("duties"), some(dice, job.duties(), 4));
    wording.list(texts.the("demands"), some(dice, job.demands(), 3));
    wording.list(texts.the("offers"), some(dice, texts.all("offer"), 3));
    wording.paragraph(dice.one(texts.all("ending")));
    return wording.text.toString().strip();
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

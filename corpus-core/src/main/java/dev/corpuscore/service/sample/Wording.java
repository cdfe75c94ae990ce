package dev.corpuscore.service.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a made-up posting says about the work, as paragraphs and lists. Used once. */
final class Wording {
  private static final List<String> OPENINGS =
      List.of(
          "%s %s. We are looking for %s in %s.",
          "At %s, you join a company that %s. Our team in %4$s needs %3$s.",
          "%s %s, and has done so for years. Now we want to grow: come to %4$s as %3$s.",
          "Who we are: %s %s. Who we need: %s, based in %s.");
  private static final List<String> TEAMS =
      List.of(
          "You will be one of %d in the %s team.",
          "The %2$s team has %1$d people, and stays that small on purpose.",
          "You report to the head of %2$s and work with %1$d colleagues.",
          "%2$s here means %1$d people who help each other out.");
  private static final List<String> OFFERS =
      List.of(
          "five weeks of holiday, and time off on your birthday",
          "a pension that deserves the name",
          "a bicycle or a travel card",
          "paid time for training, agreed each spring",
          "working hours that can be planned",
          "a four-day week if you want one",
          "lunch that we would serve our parents",
          "parental leave topped up to full pay",
          "an office dog, two if yours gets along",
          "a mentor for your first half-year",
          "help with moving and with the first weeks in town",
          "a say in how we spend the team's budget");
  private static final List<String> ENDINGS =
      List.of(
          "Send us a few lines and a CV; a cover letter is not needed.",
          "We read applications as they come and answer each one within two weeks.",
          "Questions? Call us any weekday afternoon, we like to talk about our work.",
          "Two interviews, one of them with the team; then we decide within days.",
          "People of every background are welcome; tell us what you need for the interview.");

  private final StringBuilder text = new StringBuilder(2_048);
  private final boolean html;

  private Wording(boolean html) {
    this.html = html;
  }

  /** A description as HTML or as plain text. */
  static String of(
      Dice dice, Employer employer, Occupation job, String title, Place place, boolean html) {
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

  private static String withArticle(String title) {
    return ("AEIO".indexOf(title.charAt(0)) < 0 ? "a " : "an ") + title;
  }

  private static List<String> some(Dice dice, List<String> of, int count) {
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

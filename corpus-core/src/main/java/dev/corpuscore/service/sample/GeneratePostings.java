package dev.corpuscore.service.sample;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Workplace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Generates invented postings. The same seed, number and time give the same posting on every
 * machine. About one in fifteen is a near-duplicate of a recent one, as on real boards: the same ad
 * for another place. Thread-safe; keeps nothing in memory.
 */
public final class GeneratePostings {
  private static final List<String> LEVELS =
      List.of("", "", "", "", "", "Senior ", "Junior ", "Lead ", "Experienced ");
  private static final int DAYS_BACK = 60;

  private static final List<String> DESK_LEVELS = List.of("", "", "", "Senior ", "Junior ");

  private final long seed;
  private final Instant newest;
  private final boolean ofManyLanguages;

  /**
   * Postings in English, everywhere; any company may look for anybody.
   *
   * @param newest no posting is newer than this, and none is much older than two months before it
   */
  public GeneratePostings(long seed, Instant newest) {
    this(seed, newest, false);
  }

  private GeneratePostings(long seed, Instant newest, boolean ofManyLanguages) {
    this.seed = seed;
    this.newest = newest;
    this.ofManyLanguages = ofManyLanguages;
  }

  /**
   * Postings in Swedish, German, Finnish, French and English, by the country; a company looks for
   * whom its business needs.
   *
   * @param newest as for postings in English
   */
  public static GeneratePostings ofManyLanguages(long seed, Instant newest) {
    return new GeneratePostings(seed, newest, true);
  }

  /**
   * Writes postings 0 to {@code count} - 1 as posting lines.
   *
   * @param out flushed, but not closed
   * @param written receives the number of lines written so far
   * @throws CorpusException {@code UNAVAILABLE} if {@code out} cannot be written
   */
  public void write(long count, OutputStream out, LongConsumer written) {
    try {
      for (long number = 0; number < count; number++) {
        out.write(line(number));
        if (number % 500 == 499 || number == count - 1) {
          written.accept(number + 1);
        }
      }
      out.flush();
    } catch (IOException e) {
      throw CorpusException.unavailable("the postings cannot be written: " + e.getMessage(), e);
    }
  }

  /** The same lines as a stream, generated while it is read. */
  public InputStream stream(long count) {
    return new LineStream(this, count);
  }

  /** One posting as a line, with its line end. */
  byte[] line(long number) {
    byte[] json = PostingJson.line(posting(number));
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    return line;
  }

  /** The posting of this number, from 0. */
  public PostingContent posting(long number) {
    SeededRandom dice = new SeededRandom(seed, number);
    boolean copy = dice.chance(7) && number > 0;
    long original = copy ? Math.max(0, number - 1 - dice.roll(40)) : number;
    Place elsewhere = dice.one(Place.ALL);
    return copy ? posting(number, original, elsewhere) : posting(number, number, null);
  }

  private PostingContent posting(long number, long original, @Nullable Place elsewhere) {
    SeededRandom dice = new SeededRandom(seed ^ 0x5eedL, original);
    Employer employer = Employer.roll(dice);
    Place home = ofManyLanguages ? dice.one(Place.ALL) : null;
    String language = home == null ? SampleTexts.ENGLISH : home.language();
    SampleJob job =
        dice.one(
            home == null ? SampleJob.in(language) : SampleJob.in(language, employer.departments()));
    Place place = place(home == null ? dice.one(Place.ALL) : home, elsewhere);
    String level = level(dice, job, language);
    String title = level + dice.one(job.titles());
    boolean html = dice.chance(60);
    String description =
        Wording.of(dice, SampleTexts.in(language), employer, job, title, place, html);
    Workplace workplace = workplace(dice, job);
    EmploymentType type = type(dice, job);
    boolean paid = dice.chance(55);
    int percent = job.percent() + (level.startsWith("Senior") || level.startsWith("Lead") ? 35 : 0);
    boolean hourly = !job.desk() && dice.chance(50);
    String url = "https://jobs." + employer.label() + ".example/" + seed + "-" + number + "/";
    PostingContentBuilder posting =
        PostingContent.of(url + Employer.slug(title), title)
            .company(employer.company(dice.chance(70)))
            .locations(List.of(place.location()))
            .workplace(workplace)
            .remoteFrom(workplace == Workplace.REMOTE ? List.of(place.country()) : List.of())
            .employmentType(type)
            .department(job.department())
            .salary(paid ? place.pay().salary(dice, percent, hourly) : null)
            .language(language)
            .applyUrl(url + "apply");
    return dated(
            dice, html ? posting.descriptionHtml(description) : posting.description(description))
        .build();
  }

  /** A copy for another place is in the same language. */
  private Place place(Place home, @Nullable Place elsewhere) {
    if (elsewhere == null || (ofManyLanguages && !elsewhere.language().equals(home.language()))) {
      return home;
    }
    return elsewhere;
  }

  private static String level(SeededRandom dice, SampleJob job, String language) {
    if (language.equals(SampleTexts.ENGLISH)) {
      return dice.one(LEVELS);
    }
    return job.desk() ? dice.one(DESK_LEVELS) : "";
  }

  private PostingContentBuilder dated(SeededRandom dice, PostingContentBuilder posting) {
    Instant at =
        newest.minus(Duration.ofDays(dice.roll(DAYS_BACK))).minusSeconds(dice.roll(86_400));
    boolean exact = dice.chance(60);
    Instant until = at.plus(Duration.ofDays(70L + dice.roll(60)));
    return posting
        .published(new Published(at, exact ? Published.Precision.SECOND : Published.Precision.DAY))
        .expiresAt(dice.chance(40) ? until : null);
  }

  private static @Nullable Workplace workplace(SeededRandom dice, SampleJob job) {
    if (!job.desk()) {
      return dice.chance(40) ? Workplace.ONSITE : null;
    }
    int rolled = dice.roll(100);
    if (rolled < 25) {
      return Workplace.REMOTE;
    }
    return rolled < 60 ? Workplace.HYBRID : rolled < 80 ? Workplace.ONSITE : null;
  }

  private static @Nullable EmploymentType type(SeededRandom dice, SampleJob job) {
    int rolled = dice.roll(100);
    if (rolled < 66) {
      return EmploymentType.FULL_TIME;
    }
    if (rolled < 80) {
      return job.desk() ? EmploymentType.CONTRACT : EmploymentType.PART_TIME;
    }
    if (rolled < 86) {
      return EmploymentType.TEMPORARY;
    }
    return rolled < 90 ? EmploymentType.INTERNSHIP : null;
  }
}

package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.page.time.MailDate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** One job of Indeed's XML. Names count without case; {@code email} is a person's. */
final class IndeedJob {
  private static final Set<String> YES = Set.of("true", "yes", "1");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,2})?");

  private IndeedJob() {}

  static @Nullable String link(XmlRecord job) {
    return first(job, "url", "link", "joburl", "job_url", "applyurl", "apply_url");
  }

  /** The employer's own name of the job. */
  static @Nullable String reference(XmlRecord job) {
    return first(job, "referencenumber", "reference", "partnerjobid");
  }

  /**
   * Reads an ad.
   *
   * @param rows for each of its places one
   */
  static void read(List<XmlRecord> rows, PostingDraft draft) {
    XmlRecord job = rows.getFirst();
    String title = first(job, "title");
    draft
        .title(title == null ? null : Parser.unescapeEntities(title, false))
        .company(first(job, "company", "company_name", "company-name", "organization"))
        .html(text(job))
        .locations(rows.stream().map(IndeedJob::place).toList())
        .workplace(workplace(job))
        .employmentType(
            EmploymentTerms.read(
                first(job, "jobtype", "job-type", "employmenttype", "employmenttypes")))
        .department(first(job, "department"))
        .salary(salary(job))
        .published(
            published(
                first(
                    job,
                    "date",
                    "pubdate",
                    "publication_date",
                    "publish_date",
                    "listdate",
                    "dateposted",
                    "date_posted")))
        .expiresAt(
            end(
                first(
                    job,
                    "expirationdate",
                    "expiration_date",
                    "expiration-date",
                    "expiry_date",
                    "expire")));
  }

  /** The longest, since some dialects have a short one, too. */
  private static @Nullable String text(XmlRecord job) {
    return Stream.of("description", "descriptionrich", "description_requirements", "desc")
        .flatMap(name -> Stream.ofNullable(first(job, name)))
        .max(Comparator.comparingInt(String::length))
        .orElse(null);
  }

  private static Location place(XmlRecord job) {
    String city = first(job, "city", "location/city");
    String region = first(job, "state", "location/state", "location/region");
    String country = first(job, "country", "location/country");
    return city == null && region == null && country == null
        ? Places.named(first(job, "location"))
        : Places.of(null, city, region, country);
  }

  /** In words, or in parts as for Talent.com; amounts that are more than a number are none. */
  private static @Nullable Salary salary(XmlRecord job) {
    return LenientSalary.of(
        number(first(job, "salary/min", "salary_min")),
        number(first(job, "salary/max", "salary_max")),
        first(job, "salary/currency", "salary_currency"),
        first(job, "salary/period", "salary_period"),
        first(job, "salary"));
  }

  private static @Nullable Double number(@Nullable String said) {
    return said == null || !NUMBER.matcher(said).matches() ? null : Double.valueOf(said);
  }

  private static @Nullable Workplace workplace(XmlRecord job) {
    String isRemote = first(job, "remote", "isremote", "is_remote");
    return isRemote != null && YES.contains(LowerCase.of(isRemote))
        ? Workplace.REMOTE
        : WorkplaceNames.workplace(first(job, "remotetype", "workplacetypes"));
  }

  private static @Nullable String first(XmlRecord job, String... names) {
    for (String name : names) {
      for (XmlRecord.Value value : job.values()) {
        if (LowerCase.of(value.path()).equals(name) && !value.text().isEmpty()) {
          return value.text();
        }
      }
    }
    return null;
  }

  private static @Nullable Published published(@Nullable String said) {
    Instant at = MailDate.parse(said);
    return at == null ? LenientTime.published(said) : new Published(at, Published.Precision.SECOND);
  }

  private static @Nullable Instant end(@Nullable String said) {
    Instant at = MailDate.parse(said);
    return at == null ? LenientTime.end(said) : at;
  }
}

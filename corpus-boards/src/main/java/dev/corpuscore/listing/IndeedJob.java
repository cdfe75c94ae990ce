package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WorkplaceNames;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.page.time.MailDate;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** One job of Indeed's XML. Names count without case; {@code email} is a person's. */
final class IndeedJob {
  private IndeedJob() {}

  static @Nullable String link(XmlRecord job) {
    return first(job, "url", "link", "joburl", "job_url");
  }

  /** The employer's own name of the job. */
  static @Nullable String reference(XmlRecord job) {
    return first(job, "referencenumber", "reference", "partnerjobid");
  }

  static void read(XmlRecord job, PostingDraft draft) {
    String title = first(job, "title");
    draft
        .title(title == null ? null : Parser.unescapeEntities(title, false))
        .company(first(job, "company"))
        .html(first(job, "description"))
        .locations(
            List.of(
                Places.of(null, first(job, "city"), first(job, "state"), first(job, "country"))))
        .workplace(WorkplaceNames.workplace(first(job, "remotetype")))
        .employmentType(EmploymentTerms.read(first(job, "jobtype")))
        .salary(LenientSalary.of(null, null, null, null, first(job, "salary")))
        .published(published(first(job, "date")))
        .expiresAt(end(first(job, "expirationdate")));
  }

  private static @Nullable String first(XmlRecord job, String... names) {
    for (String name : names) {
      for (XmlRecord.Value value : job.values()) {
        if (value.path().toLowerCase(Locale.ROOT).equals(name) && !value.text().isEmpty()) {
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

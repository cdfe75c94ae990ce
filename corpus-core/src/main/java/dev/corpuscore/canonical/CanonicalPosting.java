package dev.corpuscore.canonical;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a posting straight in canonical form: the members stand here in the order of RFC 8785, so
 * nothing is read back and sorted. Every imported line passes here.
 */
final class CanonicalPosting {
  private static final int WITHOUT_TEXTS = 1_000;

  private final CanonicalWriter out;

  private CanonicalPosting(CanonicalWriter out) {
    this.out = out;
  }

  static byte[] utf8(PostingId id, PostingContent content) {
    CanonicalWriter out =
        new CanonicalWriter(
            WITHOUT_TEXTS + length(content.description()) + length(content.descriptionHtml()));
    new CanonicalPosting(out).write(id, content);
    return out.utf8();
  }

  private void write(PostingId id, PostingContent content) {
    Published published = content.published();
    out.startObject();
    out.name("applyUrl").string(content.applyUrl());
    out.name("company");
    write(content.company());
    out.name("department").string(content.department());
    out.name("description").string(content.description());
    out.name("descriptionHtml").string(content.descriptionHtml());
    out.name("employmentType")
        .string(content.employmentType() == null ? null : content.employmentType().wire());
    out.name("expiresAt").string(time(content.expiresAt()));
    out.name("id").string(id.value());
    out.name("identity");
    write(content.identity());
    out.name("language").string(content.language());
    out.name("locations");
    write(content.locations());
    out.name("publishedAt").string(time(published == null ? null : published.at()));
    out.name("publishedPrecision").string(published == null ? null : published.precision().wire());
    out.name("remoteFrom").startArray();
    content.remoteFrom().forEach(out::string);
    out.endArray();
    out.name("salary");
    write(content.salary());
    out.name("title").string(content.title());
    out.name("url").string(content.url());
    out.name("workplace").string(content.workplace() == null ? null : content.workplace().wire());
    out.endObject();
  }

  private void write(@Nullable Company company) {
    if (company == null) {
      out.string(null);
      return;
    }
    out.startObject();
    out.name("name").string(company.name());
    out.name("url").string(company.url());
    out.endObject();
  }

  private void write(@Nullable Identity identity) {
    if (identity == null) {
      out.string(null);
      return;
    }
    out.startObject();
    out.name("ats").string(identity.ats());
    out.name("externalId").string(identity.externalId());
    out.name("tenant").string(identity.tenant());
    out.endObject();
  }

  private void write(List<Location> locations) {
    out.startArray();
    for (Location location : locations) {
      out.startObject();
      out.name("city").string(location.city());
      out.name("country").string(location.country());
      out.name("latitude").number(location.latitude());
      out.name("longitude").number(location.longitude());
      out.name("region").string(location.region());
      out.name("text").string(location.text());
      out.endObject();
    }
    out.endArray();
  }

  private void write(@Nullable Salary salary) {
    if (salary == null) {
      out.string(null);
      return;
    }
    out.startObject();
    out.name("currency").string(salary.currency());
    out.name("max").number(salary.max());
    out.name("min").number(salary.min());
    out.name("period").string(salary.period() == null ? null : salary.period().wire());
    out.name("text").string(salary.text());
    out.endObject();
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : PostingJson.TIME.format(time);
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}

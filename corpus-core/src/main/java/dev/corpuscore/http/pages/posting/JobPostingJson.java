package dev.corpuscore.http.pages.posting;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.PlainText;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a posting as a schema.org JobPosting, as search engines require it (Google's structured
 * data page for job postings, 2026) and as our own page reader reads it. {@code docs/pages.md} says
 * what this form cannot express.
 */
final class JobPostingJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private JobPostingJson() {}

  /** The JSON, safe inside a script element: nothing in it can end the element. */
  static String of(PostingContent content) {
    StringWriter text = new StringWriter(4_096);
    try (JsonGenerator out = MAPPER.createGenerator(text)) {
      write(out, content);
    }
    return escapedForScript(text.toString());
  }

  private static void write(JsonGenerator out, PostingContent content) {
    out.writeStartObject();
    out.writeStringProperty("@context", "https://schema.org/");
    out.writeStringProperty("@type", "JobPosting");
    out.writeStringProperty("title", name(content.title()));
    writeDescription(out, content);
    writeText(out, "url", content.url());
    writeIdentity(out, content.identity());
    writeCompany(out, content.company());
    writePlaces(out, content.locations());
    if (content.workplace() == Workplace.REMOTE) {
      out.writeStringProperty("jobLocationType", "TELECOMMUTE");
    }
    writeCountries(out, content.remoteFrom());
    if (content.employmentType() != null) {
      out.writeStringProperty("employmentType", type(content.employmentType()));
    }
    if (content.department() != null) {
      out.writeObjectPropertyStart("employmentUnit");
      out.writeStringProperty("@type", "Organization");
      out.writeStringProperty("name", content.department());
      out.writeEndObject();
    }
    writeSalary(out, content.salary());
    writeText(out, "inLanguage", content.language());
    writeText(out, "datePosted", posted(content.published()));
    writeText(
        out,
        "validThrough",
        content.expiresAt() == null ? null : PostingJson.TIME.format(content.expiresAt()));
    out.writeEndObject();
  }

  private static void writeDescription(JsonGenerator out, PostingContent content) {
    String html = content.descriptionHtml();
    if (html == null && content.description() != null) {
      html = html(content.description());
    }
    // Without a tag, readers would take it as plain text and would not decode its character
    // references.
    writeText(
        out, "description", html == null || html.indexOf('<') >= 0 ? html : "<p>" + html + "</p>");
  }

  /**
   * Converts plain text to paragraphs and lines. Text with more than single blanks between words is
   * preformatted.
   */
  private static String html(String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    String lines = "<p>" + escaped.replace("\n\n", "</p><p>").replace("\n", "<br>") + "</p>";
    return PlainText.ofHtml(lines).equals(text) ? lines : "<pre>" + escaped + "</pre>";
  }

  private static void writeIdentity(JsonGenerator out, @Nullable Identity identity) {
    if (identity != null) {
      out.writeObjectPropertyStart("identifier");
      out.writeStringProperty("@type", "PropertyValue");
      out.writeStringProperty("name", identity.ats() + "/" + identity.tenant());
      out.writeStringProperty("value", identity.externalId());
      out.writeEndObject();
    }
  }

  private static void writeCompany(JsonGenerator out, @Nullable Company company) {
    if (company != null) {
      out.writeObjectPropertyStart("hiringOrganization");
      out.writeStringProperty("@type", "Organization");
      out.writeStringProperty("name", name(company.name()));
      writeText(out, "sameAs", company.url());
      out.writeEndObject();
    }
  }

  private static void writePlaces(JsonGenerator out, List<Location> locations) {
    if (locations.isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart("jobLocation");
    for (Location location : locations) {
      out.writeStartObject();
      out.writeStringProperty("@type", "Place");
      writeAddress(out, location);
      if (location.latitude() != null && location.longitude() != null) {
        out.writeObjectPropertyStart("geo");
        out.writeStringProperty("@type", "GeoCoordinates");
        out.writeNumberProperty("latitude", location.latitude());
        out.writeNumberProperty("longitude", location.longitude());
        out.writeEndObject();
      }
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void writeAddress(JsonGenerator out, Location location) {
    if (location.city() == null && location.region() == null && location.country() == null) {
      writeText(out, "address", location.text());
      return;
    }
    out.writeObjectPropertyStart("address");
    out.writeStringProperty("@type", "PostalAddress");
    writeText(out, "addressLocality", location.city());
    writeText(out, "addressRegion", location.region());
    writeText(out, "addressCountry", location.country());
    writeText(out, "alternateName", location.text());
    out.writeEndObject();
  }

  private static void writeCountries(JsonGenerator out, List<String> countries) {
    if (countries.isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart("applicantLocationRequirements");
    for (String country : countries) {
      out.writeStartObject();
      out.writeStringProperty("@type", "Country");
      out.writeStringProperty("name", country);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void writeSalary(JsonGenerator out, @Nullable Salary salary) {
    if (salary == null) {
      return;
    }
    out.writeObjectPropertyStart("baseSalary");
    out.writeStringProperty("@type", "MonetaryAmount");
    writeText(out, "currency", salary.currency());
    if (salary.min() == null && salary.max() == null) {
      writeText(out, "value", salary.text());
    } else {
      out.writeObjectPropertyStart("value");
      out.writeStringProperty("@type", "QuantitativeValue");
      if (salary.min() != null && salary.min().equals(salary.max())) {
        out.writeNumberProperty("value", salary.min());
      } else {
        writeNumber(out, "minValue", salary.min());
        writeNumber(out, "maxValue", salary.max());
      }
      writeText(
          out,
          "unitText",
          salary.period() == null ? null : salary.period().wire().toUpperCase(Locale.ROOT));
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  private static String type(EmploymentType type) {
    return switch (type) {
      case FULL_TIME -> "FULL_TIME";
      case PART_TIME -> "PART_TIME";
      case CONTRACT -> "CONTRACTOR";
      case TEMPORARY -> "TEMPORARY";
      case INTERNSHIP -> "INTERN";
      case VOLUNTEER -> "VOLUNTEER";
      case OTHER -> "OTHER";
    };
  }

  private static @Nullable String posted(@Nullable Published published) {
    if (published == null) {
      return null;
    }
    String time = PostingJson.TIME.format(published.at());
    return published.precision() == Published.Precision.DAY
        ? time.substring(0, time.indexOf('T'))
        : time;
  }

  /**
   * Readers decode character references in names, because many pages write them, so an ampersand in
   * a name must be escaped.
   */
  private static String name(String text) {
    return Parser.unescapeEntities(text, true).equals(text) ? text : text.replace("&", "&amp;");
  }

  private static void writeText(JsonGenerator out, String name, @Nullable String value) {
    if (value != null) {
      out.writeStringProperty(name, value);
    }
  }

  private static void writeNumber(JsonGenerator out, String name, @Nullable Double value) {
    if (value != null) {
      out.writeNumberProperty(name, value);
    }
  }

  /** Writes every character that could begin a tag, a comment or an entity as a JSON escape. */
  private static String escapedForScript(String json) {
    return json.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}

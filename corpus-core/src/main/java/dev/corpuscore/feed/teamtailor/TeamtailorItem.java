package dev.corpuscore.feed.teamtailor;

import dev.corpuscore.feed.Draft;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.LooseJson;
import dev.corpuscore.page.LooseTime;
import dev.corpuscore.page.SchemaOrgPosting;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One item of the feed: a page, and a schema.org JobPosting about it. */
final class TeamtailorItem {
  private static final Pattern PAGE = Pattern.compile("[^?#]*/jobs/(?<id>\\d{1,18})(?:-[^/]*)?");

  private TeamtailorItem() {}

  /** The number of the ad; {@code id} is that of the feed's item. */
  static @Nullable String id(JsonNode item) {
    String url = LooseJson.text(item, "url");
    Matcher page = PAGE.matcher(url == null ? "" : url);
    return page.matches()
        ? page.group("id")
        : LooseJson.text(item, "_jobposting", "identifier", "value");
  }

  static void read(JsonNode item, Draft draft) {
    String title = LooseJson.text(item, "title");
    String url = LooseJson.text(item, "url");
    JsonNode posting = LooseJson.at(item, "_jobposting");
    if (posting instanceof ObjectNode object) {
      ObjectNode titled = object.deepCopy();
      if (title != null) {
        titled.put("title", title);
      }
      draftOf(SchemaOrgPosting.at("https://any.example/", titled), draft);
    }
    draft
        .url(url)
        .title(title)
        .html(LooseJson.text(item, "content_html"))
        .published(LooseTime.published(LooseJson.text(item, "date_published")));
  }

  private static void draftOf(PostingContent said, Draft draft) {
    Company company = said.company();
    draft
        .title(said.title())
        .company(company == null ? null : company.name())
        .locations(said.locations())
        .workplace(said.workplace())
        .employmentType(said.employmentType())
        .department(said.department())
        .salary(said.salary())
        .html(said.descriptionHtml())
        .language(said.language())
        .published(said.published())
        .expiresAt(said.expiresAt());
  }
}

package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.page.time.LenientTime;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * One entry of Atom. Its {@code author} is a person; {@code updated} is not the time of
 * publication.
 */
final class AtomEntry {
  private AtomEntry() {}

  /** The first alternate link to a page, or without a media type. */
  static @Nullable String link(XmlRecord entry) {
    for (XmlRecord.Value value : entry.values()) {
      if (value.path().equals("link")
          && value.attribute("rel", "alternate").equals("alternate")
          && value.attribute("type", "text/html").equals("text/html")) {
        return value.attribute("href", "");
      }
    }
    return null;
  }

  static void read(XmlRecord entry, PostingDraft draft) {
    XmlRecord.Value content = entry.firstValue("content");
    String html = html(content);
    draft
        .title(title(entry.firstValue("title")))
        .html(html == null ? html(entry.firstValue("summary")) : html)
        .language(content == null ? null : content.attributes().get("xml:lang"))
        .published(LenientTime.published(entry.first("published")));
    JobElements.read(entry, draft);
  }

  private static @Nullable String title(XmlRecord.@Nullable Value title) {
    if (title == null || title.attribute("type", "text").equals("text")) {
      return title == null ? null : title.text();
    }
    return Parser.unescapeEntities(withoutTags(title.text()), false);
  }

  /** Takes one pass, also if tags are never closed. */
  private static String withoutTags(String html) {
    StringBuilder text = new StringBuilder(html.length());
    int from = 0;
    for (int tag = html.indexOf('<'); tag >= 0; tag = html.indexOf('<', from)) {
      int end = html.indexOf('>', tag);
      if (end < 0) {
        break;
      }
      text.append(html, from, tag);
      from = end + 1;
    }
    return text.append(html, from, html.length()).toString();
  }

  /** Content at another URL ({@code src}), or of another type, is ignored. */
  private static @Nullable String html(XmlRecord.@Nullable Value content) {
    if (content == null || content.text().isEmpty()) {
      return null;
    }
    return switch (content.attribute("type", "text")) {
      case "html", "xhtml", "text/html" -> content.text();
      case "text", "text/plain" -> Entities.escape(content.text()).replace("\n", "<br>");
      default -> null;
    };
  }
}

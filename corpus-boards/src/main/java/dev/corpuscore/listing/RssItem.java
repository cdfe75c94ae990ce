package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.page.time.MailDate;
import java.time.Instant;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** One item of RSS 2.0 or 1.0. Its {@code dc:creator} and {@code author} are people. */
final class RssItem {
  private RssItem() {}

  /** A guid is the item's URL, too, unless it says that it is not. */
  static @Nullable String link(XmlRecord item) {
    String link = item.first("link");
    XmlRecord.Value guid = item.firstValue("guid");
    if (link != null || guid == null || guid.attribute("isPermaLink", "true").equals("false")) {
      return link;
    }
    return guid.text();
  }

  static void read(XmlRecord item, PostingDraft draft) {
    String title = item.first("title");
    String whole = item.first("content:encoded");
    draft
        .title(title == null ? null : plain(Parser.unescapeEntities(title, false), item))
        .html(whole == null ? item.first("description") : whole)
        .language(item.first("dc:language"))
        .published(published(item));
    JobElements.read(item, draft);
  }

  /** Without the place in brackets that some write behind each title, if it is the place. */
  private static String plain(String title, XmlRecord item) {
    for (XmlRecord.Value value : item.values()) {
      String end = " (" + value.text().strip() + ")";
      if (value.plainPath().equalsIgnoreCase("location") && title.strip().endsWith(end)) {
        return title.strip().substring(0, title.strip().length() - end.length());
      }
    }
    return title;
  }

  private static @Nullable Published published(XmlRecord item) {
    Instant at = MailDate.parse(item.first("pubDate"));
    return at == null
        ? LenientTime.published(item.first("dc:date"))
        : new Published(at, Published.Precision.SECOND);
  }
}

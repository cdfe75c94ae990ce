package dev.corpuscore.listing;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.model.Published;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.page.time.MailDate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** One item of RSS 2.0 or 1.0. Its {@code dc:creator} and {@code author} are people. */
final class RssItem {
  /** What Talentsoft writes before each title: the year, and the number that the link has, too. */
  private static final Pattern REFERENCE = Pattern.compile("\\s*\\d{4}-(\\d+)\\s+-\\s+(.+)");

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
    draft
        .title(title == null ? null : plain(Parser.unescapeEntities(title, false), item))
        .html(text(item))
        .language(item.first("dc:language"))
        .published(published(item));
    JobElements.read(item, draft);
  }

  /** The whole text; without one that is known for it, the longest description of any prefix. */
  private static @Nullable String text(XmlRecord item) {
    for (String element : List.of("content:encoded", "taleo:html-description")) {
      String whole = item.first(element);
      if (whole != null) {
        return whole;
      }
    }
    return item.values().stream()
        .filter(value -> value.plainPath().equals("description"))
        .map(XmlRecord.Value::text)
        .max(Comparator.comparingInt(String::length))
        .orElse(null);
  }

  /**
   * Without the reference that some write before each title, and the place in brackets that others
   * write behind it, if they are those of the ad.
   */
  private static String plain(String said, XmlRecord item) {
    Matcher reference = REFERENCE.matcher(said);
    String link = item.first("link");
    String title =
        reference.matches()
                && link != null
                && Pattern.compile("(?<!\\d)" + reference.group(1) + "(?!\\d)").matcher(link).find()
            ? reference.group(2)
            : said;
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

package dev.corpuscore.http.syndication;

import dev.corpuscore.http.server.JsonBytes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org). */
final class JsonFeedWriter {
  private static final int FRAME_BYTES = 1_024;
  private static final int ENTRY_BYTES = 4_096;

  private final JsonBytes out;

  private JsonFeedWriter(JsonBytes out) {
    this.out = out;
  }

  static byte[] bytes(SearchFeed feed) {
    JsonBytes out = new JsonBytes(FRAME_BYTES + feed.entries().size() * ENTRY_BYTES);
    new JsonFeedWriter(out).write(feed);
    return out.done();
  }

  private void write(SearchFeed feed) {
    out.raw("{\"version\":\"https://jsonfeed.org/version/1.1\"");
    member("title", feed.title());
    member("home_page_url", feed.page());
    member("feed_url", feed.self());
    member("next_url", feed.next());
    authors(feed.author());
    out.raw(",\"items\":[");
    boolean first = true;
    for (SearchFeed.Entry entry : feed.entries()) {
      if (!first) {
        out.raw(',');
      }
      first = false;
      write(entry);
    }
    out.raw("]}");
  }

  private void write(SearchFeed.Entry entry) {
    out.raw("{\"id\":").string(entry.uri());
    member("url", entry.page());
    member("external_url", entry.source());
    member("title", entry.title());
    // one of the two must be there
    if (entry.html() == null) {
      member("content_text", entry.summary());
    } else {
      member("content_html", entry.html());
    }
    member("summary", entry.summary());
    member("date_published", time(entry.publishedAt()));
    member("date_modified", time(entry.updatedAt()));
    if (entry.employer() != null) {
      authors(entry.employer());
    }
    member("language", entry.language());
    out.raw('}');
  }

  private void authors(String name) {
    out.raw(",\"authors\":[{\"name\":").string(name).raw("}]");
  }

  private void member(String name, @Nullable String value) {
    if (value != null) {
      out.raw(",\"" + name + "\":").string(value);
    }
  }

  private static @Nullable String time(@Nullable Instant at) {
    return at == null ? null : at.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}

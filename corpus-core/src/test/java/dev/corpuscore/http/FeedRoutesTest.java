package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.rometools.rome.feed.atom.Entry;
import com.rometools.rome.feed.atom.Feed;
import com.rometools.rome.feed.atom.Link;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.WireFeedInput;
import com.rometools.rome.io.XmlReader;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.service.TestCorpus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /feed.atom} and {@code GET /feed.json}, read back as feed readers do. */
class FeedRoutesTest {
  private static final int COOKS = 120;
  private static final Instant DAY = Instant.parse("2026-05-01T00:00:00Z");

  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (int at = 0; at < COOKS; at++) {
      postings.add(cook(at));
    }
    postings.add(
        PostingContent.of("https://port.example/jobs/1?x=1&y=2", "Harbour <b>master</b>")
            .company(new Company("Port & Sons", "https://port.example"))
            .locations(List.of(Location.ofText("Ystad")))
            .employmentType(EmploymentType.FULL_TIME)
            .description("Keeps the harbour safe.")
            .descriptionHtml("<p>Keeps the <b>harbour</b> safe &amp; sound.</p>")
            .language("en")
            .published(
                new Published(Instant.parse("2026-05-03T04:05:06Z"), Published.Precision.SECOND))
            .build());
    postings.add(
        PostingContent.of("https://port.example/jobs/2", "Harbour novelist")
            .descriptionHtml("<p>" + "long ".repeat(4_000) + "</p>")
            .description("long ".repeat(4_000))
            .build());
    corpus = ServedCorpus.of(data, postings);
  }

  /** Forty on each of two days, and forty without a date. */
  private static PostingContent cook(int number) {
    Published published =
        switch (number % 3) {
          case 0 -> new Published(DAY, Published.Precision.DAY);
          case 1 -> new Published(DAY.minus(Duration.ofDays(7)), Published.Precision.DAY);
          default -> null;
        };
    return PostingContent.of("https://cooks.example/" + number, "Cook " + number)
        .published(published)
        .build();
  }

  @Test
  void atom_holdsWhatIsKnown() throws IOException, FeedException {
    Feed feed = atom(corpus, "/feed.atom?q=harbour+master");

    String origin = "http://127.0.0.1:" + corpus.port;
    assertThat(feed.getTitle()).isEqualTo("harbour master jobs – Corpus Core");
    assertThat(feed.getId()).isEqualTo(origin + "/feed.atom?q=harbour+master");
    assertThat(feed.getUpdated().toInstant()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(feed.getAlternateLinks().getFirst().getHref())
        .isEqualTo(origin + "/?q=harbour+master&distinct=false");
    assertThat(links(feed))
        .containsExactlyInAnyOrderEntriesOf(Map.of("self", feed.getId(), "first", feed.getId()));
    assertThat(feed.getEntries()).hasSize(1);
    Entry entry = feed.getEntries().getFirst();
    String id = corpus.json("/api/search?q=harbour+master").at("/hits/0/id").stringValue();
    assertThat(entry.getId())
        .matches("urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    assertThat(entry.getTitle()).isEqualTo("Harbour <b>master</b>");
    assertThat(entry.getAuthors().getFirst().getName()).isEqualTo("Port & Sons");
    assertThat(entry.getPublished().toInstant()).isEqualTo("2026-05-03T04:05:06Z");
    assertThat(entry.getUpdated().toInstant()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(entry.getAlternateLinks().getFirst().getHref()).isEqualTo(origin + "/ads/" + id);
    assertThat(entry.getOtherLinks().getFirst().getRel()).isEqualTo("via");
    assertThat(entry.getOtherLinks().getFirst().getHref())
        .isEqualTo("https://port.example/jobs/1?x=1&y=2");
    assertThat(entry.getSummary().getValue())
        .isEqualTo("Ystad · Full time · Keeps the harbour safe.");
    assertThat(entry.getContents().getFirst().getType()).isEqualTo("html");
    assertThat(entry.getContents().getFirst().getValue())
        .isEqualTo("<p>Keeps the <b>harbour</b> safe &amp; sound.</p>");
  }

  @Test
  void jsonFeed_holdsTheSame_andNothingThatItsVersionDoesNotHave()
      throws IOException, FeedException {
    String origin = "http://127.0.0.1:" + corpus.port;

    JsonNode feed = json(corpus, "/feed.json?q=harbour");

    assertThat(feed.get("title").stringValue()).isEqualTo("harbour jobs – Corpus Core");
    assertThat(feed.get("home_page_url").stringValue())
        .isEqualTo(origin + "/?q=harbour&distinct=false");
    assertThat(feed.get("feed_url").stringValue()).isEqualTo(origin + "/feed.json?q=harbour");
    assertThat(feed.has("next_url")).isFalse();
    Entry entry = atom(corpus, "/feed.atom?q=harbour").getEntries().getFirst();
    JsonNode item = feed.at("/items/0");
    assertThat(item.get("id").stringValue()).isEqualTo(entry.getId());
    assertThat(item.get("url").stringValue())
        .isEqualTo(entry.getAlternateLinks().getFirst().getHref());
    assertThat(item.get("external_url").stringValue())
        .isEqualTo("https://port.example/jobs/1?x=1&y=2");
    assertThat(item.get("title").stringValue()).isEqualTo("Harbour <b>master</b>");
    assertThat(item.get("content_html").stringValue())
        .isEqualTo("<p>Keeps the <b>harbour</b> safe &amp; sound.</p>");
    assertThat(item.get("date_published").stringValue()).isEqualTo("2026-05-03T04:05:06Z");
    assertThat(item.get("date_modified").stringValue()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(item.at("/authors/0/name").stringValue()).isEqualTo("Port & Sons");
    assertThat(item.get("language").stringValue()).isEqualTo("en");
    JsonNode longer = feed.at("/items/1");
    assertThat(longer.get("title").stringValue()).isEqualTo("Harbour novelist");
    assertThat(longer.has("content_html")).as("more than 16 KiB").isFalse();
    assertThat(longer.get("content_text").stringValue()).startsWith("long long").hasSize(300);
    assertThat(longer.has("date_published")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/feed.atom", "/feed.json"})
  void pages_leadToTheEnd_andMeetEachPostingOnce_whileOthersAreAdded(
      String path, @TempDir Path folder) throws IOException, FeedException {
    List<PostingContent> cooks = new ArrayList<>();
    for (int at = 0; at < COOKS; at++) {
      cooks.add(cook(at));
    }
    try (ServedCorpus growing = ServedCorpus.of(folder, cooks)) {
      List<String> titles = new ArrayList<>();
      List<Integer> sizes = new ArrayList<>();
      String next = path + "?q=cook&sort=relevance&limit=3&offset=7";
      for (int page = 0; next != null; page++) {
        int before = titles.size();
        next = walk(growing, next, titles::add);
        sizes.add(titles.size() - before);
        growing.add(cook(COOKS + 3 * page)); // of the first day, which the walk has passed or is at
        growing.add(
            PostingContent.of("https://cooks.example/newer" + page, "Newer cook")
                .published(new Published(ServedCorpus.NOW, Published.Precision.DAY))
                .build());
        growing.follow();
      }

      assertThat(sizes.getFirst()).isEqualTo(50);
      assertThat(sizes).allMatch(it -> it > 0 && it <= 50);
      assertThat(titles).doesNotHaveDuplicates().doesNotContain("Newer cook");
      for (int at = 0; at < COOKS; at++) {
        assertThat(titles).contains("Cook " + at);
      }
      List<Integer> kinds =
          titles.stream().map(it -> Integer.parseInt(it.substring(5)) % 3).toList();
      assertThat(kinds).as("by date, those without one last").isSorted();
    }
  }

  /** Reads one page, and returns the path of the next, or null. */
  private static @Nullable String walk(ServedCorpus corpus, String path, Consumer<String> titles)
      throws IOException, FeedException {
    String next;
    if (path.startsWith("/feed.atom")) {
      Feed feed = atom(corpus, path);
      feed.getEntries().forEach(it -> titles.accept(it.getTitle()));
      Map<String, String> links = links(feed);
      next = links.get("next");
      assertThat(links.get("first")).isEqualTo(feed.getId()).doesNotContain("after=");
    } else {
      JsonNode feed = json(corpus, path);
      feed.get("items").forEach(it -> titles.accept(it.get("title").stringValue()));
      next = feed.has("next_url") ? feed.get("next_url").stringValue() : null;
    }
    return next == null ? null : next.substring(next.indexOf("/feed."));
  }

  @ParameterizedTest
  @CsvSource({"/feed.atom, application/atom+xml", "/feed.json, application/feed+json"})
  void feedThatIsHeld_isNotSentAgain(String path, String type) {
    HttpResponse<String> first = corpus.get(path + "?q=cook");
    String tag = first.headers().firstValue("ETag").orElseThrow();

    HttpResponse<String> again = corpus.get(path + "?q=cook", "If-None-Match", tag);
    HttpResponse<String> zipped =
        corpus.get(path + "?q=cook", "If-None-Match", "W/" + tag, "Accept-Encoding", "gzip");
    HttpResponse<String> other = corpus.get(path + "?q=harbour", "If-None-Match", tag);

    assertThat(first.headers().firstValue("Content-Type")).contains(type);
    assertThat(first.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(zipped.statusCode()).isEqualTo(304);
    assertThat(other.statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "q=cook&utm_source=mail, utm_source",
    "q=cook&occupation-collection=x, occupation-collection",
    "after=x, after",
    "after=AAAAAAAAAABwX0FCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFla, after",
    "limit=x, limit",
    "remote=perhaps, remote",
  })
  void parameterThatIsWrongOrNotKnown_isRefused(String query, String parameter) {
    for (String path : List.of("/feed.atom?", "/feed.json?")) {
      HttpResponse<String> answer = corpus.get(path + query);

      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
      assertThat(answer.body()).contains("?" + parameter);
    }
  }

  @Test
  void blankParameters_areNotGiven() {
    assertThat(corpus.get("/feed.atom?q=harbour").body())
        .isEqualTo(corpus.get("/feed.atom?q=harbour&location=&after=").body());
  }

  @Test
  void emptyFeed_isAFeed() throws IOException, FeedException {
    Feed feed = atom(corpus, "/feed.atom?q=nobody");

    assertThat(feed.getEntries()).isEmpty();
    assertThat(feed.getUpdated().toInstant()).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(json(corpus, "/feed.json?q=nobody").get("items")).isEmpty();
  }

  @Test
  void hostThatIsNone_isRefused() {
    try (RawSocket socket = new RawSocket(corpus.port)) {
      socket
          .send("GET /feed.atom HTTP/1.1\r\nHost: a\"<b\r\nConnection: close\r\n\r\n")
          .halfClose();

      assertThat(socket.rest()).startsWith("HTTP/1.1 400 ");
    }
  }

  @Test
  void searchPage_linksToItsFeeds() {
    Document page =
        PageSource.open(corpus, "/?q=cook&sort=pubdate-asc&offset=20&country=SE&location=");

    for (String selector : List.of("link[rel=alternate]", ".feeds a")) {
      assertThat(page.select(selector).eachAttr("href"))
          .as(selector)
          .containsExactly(
              "/feed.atom?q=cook&country=SE&distinct=true",
              "/feed.json?q=cook&country=SE&distinct=true");
      assertThat(page.select(selector).eachAttr("type"))
          .containsExactly("application/atom+xml", "application/feed+json");
    }
    assertThat(corpus.get("/docs").body()).doesNotContain("rel=\"alternate\"");
  }

  private static Feed atom(ServedCorpus corpus, String path) throws IOException, FeedException {
    HttpResponse<byte[]> answer = corpus.getBytes(path);
    assertThat(answer.statusCode())
        .as(new String(answer.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    return (Feed) new WireFeedInput().build(new XmlReader(new ByteArrayInputStream(answer.body())));
  }

  private static Map<String, String> links(Feed feed) {
    Map<String, String> links = new TreeMap<>();
    for (Link link : feed.getOtherLinks()) {
      links.put(link.getRel(), link.getHref());
    }
    return links;
  }

  /** Parses strictly, and checks what version 1.1 asks of names, types and what must be there. */
  private static JsonNode json(ServedCorpus corpus, String path) {
    HttpResponse<byte[]> answer = corpus.getBytes(path);
    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode feed = StrictJson.read(answer.body());
    assertThat(feed.get("version").stringValue()).isEqualTo("https://jsonfeed.org/version/1.1");
    assertMembers(
        feed,
        Set.of("version", "title", "items"),
        Set.of("home_page_url", "feed_url", "next_url", "authors"));
    for (JsonNode item : feed.get("items")) {
      assertMembers(
          item,
          Set.of("id"),
          Set.of(
              "url",
              "external_url",
              "title",
              "content_html",
              "content_text",
              "summary",
              "date_published",
              "date_modified",
              "authors",
              "language"));
      assertThat(item.has("content_html") ^ item.has("content_text")).isTrue();
      for (String time : List.of("date_published", "date_modified")) {
        if (item.has(time)) {
          assertThat(Instant.parse(item.get(time).stringValue())).isNotNull();
        }
      }
    }
    return feed;
  }

  private static void assertMembers(JsonNode object, Set<String> needed, Set<String> allowed) {
    assertThat(object.propertyNames()).containsAll(needed);
    object.forEachEntry(
        (name, value) -> {
          assertThat(needed.contains(name) || allowed.contains(name)).as(name).isTrue();
          if (name.equals("authors")) {
            value.forEach(it -> assertMembers(it, Set.of("name"), Set.of("url")));
          } else if (!name.equals("items")) {
            assertThat(value.isString()).as(name).isTrue();
          }
        });
  }
}

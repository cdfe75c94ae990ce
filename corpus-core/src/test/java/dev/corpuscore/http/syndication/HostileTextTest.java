package dev.corpuscore.http.syndication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.rometools.rome.feed.atom.Entry;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.WireFeedInput;
import com.rometools.rome.io.XmlReader;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import tools.jackson.databind.JsonNode;

/** Whatever a posting says, its feeds are well-formed, and readers get it as text. */
class HostileTextTest {
  private static final PostingId ID = new PostingId("p_aaaaaaaaaaaaaaaaaaaaaaaaaa");

  /** What is said, what readers of XML get, and what readers of JSON get. */
  private static Stream<Arguments> texts() {
    return Stream.of(
        alike("Cook]]>Cook"),
        alike("<![CDATA[Cook]]>"),
        alike("</title></entry><entry>"),
        alike("\"&amp;' &#0; \u00a0"),
        alike("a\ud83d\ude00b"),
        alike("a\u202eb\u0085c\u2028d\u007fe"),
        arguments("a\u0000b\bc\u001bd", "a\ufffdb\ufffdc\ufffdd", "a\u0000b\bc\u001bd"),
        arguments("a\uffffb\ufffec", "a\ufffdb\ufffdc", "a\uffffb\ufffec"),
        arguments("a\ud83db\ude00c\ud83d", "a\ufffdb\ufffdc\ufffd", "a?b?c?"));
  }

  private static Arguments alike(String text) {
    return arguments(text, text, text);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void text_isReadAsItWasSaid(String said, String fromXml, String fromJson)
      throws IOException, FeedException {
    SearchFeed feed = feed(said);
    Entry entry = atom(AtomWriter.bytes(feed));
    JsonNode item = StrictJson.read(JsonFeedWriter.bytes(feed)).at("/items/0");

    assertThat(entry.getTitle()).isEqualTo(fromXml);
    assertThat(entry.getAuthors().getFirst().getName()).isEqualTo(fromXml);
    assertThat(entry.getSummary().getValue()).isEqualTo(fromXml);
    assertThat(entry.getContents().getFirst().getType()).isEqualTo("html");
    assertThat(entry.getContents().getFirst().getValue()).isEqualTo(fromXml);
    for (String member : List.of("/title", "/authors/0/name", "/summary", "/content_html")) {
      assertThat(item.at(member).stringValue()).as(member).isEqualTo(fromJson);
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void textOfAJob_isReadAsItWasSaid(String said, String fromXml) throws Exception {
    PostingContent ad =
        PostingContent.of("https://a.example/1", said)
            .company(new Company(said, null))
            .locations(List.of(new Location(null, said, null, null, null, null)))
            .descriptionHtml(said)
            .build();
    JobFeedPage page = new JobFeedPage(10_000, "Jobs", "https://jobs.example", last -> "");

    assertThat(page.add(ID, ad, "https://jobs.example/ads/" + ID)).isTrue();

    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(page.bytes(null)));
    for (String member : List.of("title", "company", "city", "description")) {
      assertThat(read.getElementsByTagName(member).getLength()).as(member).isEqualTo(1);
      assertThat(read.getElementsByTagName(member).item(0).getTextContent())
          .as(member)
          .isEqualTo(fromXml);
    }
  }

  private static SearchFeed feed(String text) {
    Instant at = Instant.parse("2026-01-02T03:04:05Z");
    String page = "https://jobs.example/ads/" + ID;
    return new SearchFeed(
        text,
        "Jobs",
        "https://jobs.example/",
        "https://jobs.example/feed",
        "https://jobs.example/feed",
        null,
        List.of(new SearchFeed.Entry(ID, text, page, null, text, at, at, text, text, null)));
  }

  private static Entry atom(byte[] xml) throws IOException, FeedException {
    com.rometools.rome.feed.atom.Feed read =
        (com.rometools.rome.feed.atom.Feed)
            new WireFeedInput().build(new XmlReader(new ByteArrayInputStream(xml)));
    assertThat(read.getEntries()).hasSize(1);
    return read.getEntries().getFirst();
  }
}

package dev.corpuscore.http.syndication;

import dev.corpuscore.http.pages.FeedFormat;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Writes a feed as Atom (RFC 4287), its pages linked as RFC 5005 has it (section 3). */
final class AtomWriter {
  private static final String GENERATOR = "Corpus Core";
  private static final String NAMESPACE = "http://www.w3.org/2005/Atom";

  private final XMLStreamWriter out;

  private AtomWriter(XMLStreamWriter out) {
    this.out = out;
  }

  static byte[] bytes(SearchFeed feed) {
    // a writer of bytes would have to put surrogates together itself
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new AtomWriter(out).write(feed);
      out.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a feed in memory could not be written", e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void write(SearchFeed feed) throws XMLStreamException {
    out.writeStartDocument("UTF-8", "1.0");
    out.writeStartElement("feed");
    out.writeDefaultNamespace(NAMESPACE);
    element("id", feed.first());
    element("title", feed.title());
    element("updated", time(feed.updatedAt()));
    author(feed.author());
    element("generator", GENERATOR);
    link("self", FeedFormat.ATOM.contentType(), feed.self());
    link("first", FeedFormat.ATOM.contentType(), feed.first());
    if (feed.next() != null) {
      link("next", FeedFormat.ATOM.contentType(), feed.next());
    }
    link("alternate", "text/html", feed.page());
    for (SearchFeed.Entry entry : feed.entries()) {
      write(entry);
    }
    out.writeEndElement();
    out.writeEndDocument();
  }

  private void write(SearchFeed.Entry entry) throws XMLStreamException {
    out.writeStartElement("entry");
    if (entry.language() != null) {
      out.writeAttribute("xml:lang", entry.language());
    }
    element("id", entry.uri());
    element("title", entry.title());
    if (entry.employer() != null) {
      author(entry.employer());
    }
    if (entry.publishedAt() != null) {
      element("published", time(entry.publishedAt()));
    }
    element("updated", time(entry.updatedAt()));
    link("alternate", "text/html", entry.page());
    if (entry.source() != null) {
      link("via", null, entry.source());
    }
    element("summary", entry.summary());
    if (entry.html() != null) {
      out.writeStartElement("content");
      out.writeAttribute("type", "html");
      text(entry.html());
      out.writeEndElement();
    }
    out.writeEndElement();
  }

  private void author(String name) throws XMLStreamException {
    out.writeStartElement("author");
    element("name", name);
    out.writeEndElement();
  }

  private void link(String relation, @Nullable String type, String address)
      throws XMLStreamException {
    out.writeEmptyElement("link");
    out.writeAttribute("rel", relation);
    if (type != null) {
      out.writeAttribute("type", type);
    }
    out.writeAttribute("href", XmlCharacters.only(address));
  }

  private void element(String name, String text) throws XMLStreamException {
    out.writeStartElement(name);
    text(text);
    out.writeEndElement();
  }

  /** The writer escapes markup; what XML cannot hold at all it would pass. */
  private void text(String text) throws XMLStreamException {
    out.writeCharacters(XmlCharacters.only(text));
  }

  private static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}

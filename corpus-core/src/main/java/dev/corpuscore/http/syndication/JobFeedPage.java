package dev.corpuscore.http.syndication;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.http.pages.link.WebLink;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** One page of jobs in Indeed's XML. It takes ads as long as they fit. Used by one thread, once. */
final class JobFeedPage {
  /** As RFC 822 has it, with the year of RFC 2822. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final Labels LABELS = Labels.of(PageLanguage.ENGLISH);
  private static final byte[] END = "</source>\n".getBytes(StandardCharsets.UTF_8);

  private final XMLOutputFactory writers = XMLOutputFactory.newDefaultFactory();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final int most;
  private final Function<NewestPosition, String> next;
  private boolean isEmpty = true;

  /**
   * @param most how many bytes the page may have
   * @param next the URL of the page after a posting
   */
  JobFeedPage(int most, String publisher, String origin, Function<NewestPosition, String> next) {
    this.most = most;
    this.next = next;
    String head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<source>";
    out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    out.writeBytes(written(it -> element(it, "publisher", publisher)));
    out.writeBytes(written(it -> element(it, "publisherurl", origin)));
  }

  /**
   * Adds an ad, unless the page has no place for it beside the link to the next page: then returns
   * false, and nothing is added. An ad that would have no place on any page is left out.
   *
   * @param page the URL of our page of it, for an ad whose own URL cannot be linked to
   */
  boolean add(PostingId id, PostingContent ad, String page) {
    byte[] job = written(it -> job(it, id, ad, page));
    int room = most - END.length - linkTo(new NewestPosition(null, id)).length - out.size();
    if (job.length > room) {
      return isEmpty;
    }
    isEmpty = false;
    out.writeBytes(job);
    return true;
  }

  /**
   * The whole page.
   *
   * @param last after which posting the next page begins; null for the last page
   */
  byte[] bytes(@Nullable NewestPosition last) {
    if (last != null) {
      out.writeBytes(linkTo(last));
    }
    out.writeBytes(END);
    return out.toByteArray();
  }

  /** Equally long for each posting. */
  private byte[] linkTo(NewestPosition last) {
    return written(it -> element(it, "next", next.apply(last)));
  }

  private static void job(XMLStreamWriter xml, PostingId id, PostingContent ad, String page)
      throws XMLStreamException {
    WebLink link = WebLink.of(ad.url());
    xml.writeStartElement("job");
    element(xml, "title", ad.title());
    element(xml, "date", date(ad.published()));
    element(xml, "referencenumber", id.value());
    element(xml, "url", link == null ? page : link.href());
    element(xml, "company", ad.company() == null ? null : ad.company().name());
    if (!ad.locations().isEmpty()) {
      place(xml, ad.locations().getFirst());
    }
    Salary salary = ad.salary();
    element(
        xml, "description", ad.descriptionHtml() == null ? ad.description() : ad.descriptionHtml());
    element(xml, "salary", salary == null ? null : LABELS.of(salary));
    element(xml, "jobtype", type(ad.employmentType()));
    element(xml, "category", ad.department());
    element(xml, "remotetype", workplace(ad.workplace()));
    element(xml, "expirationdate", ad.expiresAt() == null ? null : DATE.format(ad.expiresAt()));
    xml.writeEndElement();
  }

  /** A place of which only the text is known stands where readers look for a place. */
  private static void place(XMLStreamWriter xml, Location place) throws XMLStreamException {
    boolean named = place.city() != null || place.region() != null;
    element(xml, "city", named ? place.city() : place.text());
    element(xml, "state", place.region());
    element(xml, "country", place.country());
  }

  private static @Nullable String date(@Nullable Published published) {
    if (published == null) {
      return null;
    }
    Instant at = published.at();
    return published.precision() == Published.Precision.DAY
        ? at.atOffset(ZoneOffset.UTC).toLocalDate().toString()
        : DATE.format(at);
  }

  private static @Nullable String type(@Nullable EmploymentType type) {
    return type == null || type == EmploymentType.OTHER ? null : type.wire().replace("_", "");
  }

  private static @Nullable String workplace(@Nullable Workplace workplace) {
    return switch (workplace) {
      case REMOTE -> "Fully remote";
      case HYBRID -> "Hybrid remote";
      case ONSITE -> "On-site";
      case null -> null;
    };
  }

  private static void element(XMLStreamWriter xml, String name, @Nullable String text)
      throws XMLStreamException {
    if (text != null) {
      xml.writeStartElement(name);
      // the writer escapes markup; what XML cannot hold at all it would pass
      xml.writeCharacters(XmlCharacters.only(text));
      xml.writeEndElement();
    }
  }

  /** Writes elements. */
  @FunctionalInterface
  private interface Elements {
    void to(XMLStreamWriter xml) throws XMLStreamException;
  }

  private byte[] written(Elements elements) {
    // a writer of bytes would have to put surrogates together itself
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = writers.createXMLStreamWriter(text);
      elements.to(xml);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a feed in memory could not be written", e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}

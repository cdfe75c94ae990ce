package dev.corpuscore.feed.personio;

import dev.corpuscore.feed.Draft;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads {@code <workzag-jobs>} without a tree and without recursion. A document type definition,
 * and with it every entity of somebody's making, is refused unread.
 */
final class PersonioXml {
  private static final int DEPTH_LIMIT = 16;
  private static final int POSITIONS_LIMIT = 100_000;
  private static final int VALUES_LIMIT = 2_000;
  private static final int TEXT_LIMIT = 2_000_000;

  private final List<PersonioPosition> positions = new ArrayList<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();
  private PersonioPosition position = new PersonioPosition();

  private PersonioXml() {}

  /**
   * Returns the positions of a feed.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if it is no such feed
   */
  static List<PersonioPosition> read(byte[] bytes) {
    PersonioXml feed = new PersonioXml();
    try {
      XMLStreamReader in = factory().createXMLStreamReader(new ByteArrayInputStream(bytes));
      while (in.hasNext()) {
        feed.take(in, in.next());
      }
    } catch (XMLStreamException e) {
      throw Draft.refused("the answer is not XML" + place(e));
    }
    return feed.positions;
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    return factory;
  }

  private static String place(XMLStreamException e) {
    return e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNumber();
  }

  private void take(XMLStreamReader in, int event) {
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> start(in.getLocalName());
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> append(in.getText());
      case XMLStreamConstants.END_ELEMENT -> end();
      case XMLStreamConstants.DTD ->
          throw Draft.refused("the answer holds a document type definition");
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw Draft.refused("the answer holds an entity that is not defined");
      default -> {
        // Comments and processing instructions say nothing.
      }
    }
  }

  private void append(String piece) {
    if (text.length() + piece.length() > TEXT_LIMIT) {
      throw Draft.refused("an element holds more than " + TEXT_LIMIT + " characters");
    }
    text.append(piece);
  }

  private void start(String name) {
    if (open.isEmpty() && !name.equals("workzag-jobs")) {
      throw Draft.refused("the answer is no list of positions");
    }
    if (open.size() >= DEPTH_LIMIT) {
      throw Draft.refused("the answer nests more than " + DEPTH_LIMIT + " elements");
    }
    open.push(name);
    text.setLength(0);
    if (isPosition()) {
      position = new PersonioPosition();
    }
  }

  private void end() {
    if (isPosition()) {
      positions.add(position);
      if (positions.size() > POSITIONS_LIMIT) {
        throw Draft.refused("the answer holds more than " + POSITIONS_LIMIT + " positions");
      }
    } else if (open.size() > 2) {
      position.add(path(), text.toString().strip());
      if (position.size() > VALUES_LIMIT) {
        throw Draft.refused("a position holds more than " + VALUES_LIMIT + " values");
      }
    }
    open.pop();
    text.setLength(0);
  }

  private boolean isPosition() {
    return open.size() == 2 && "position".equals(open.peek());
  }

  /** Where we are below the position, such as {@code additionalOffices/office}. */
  private String path() {
    List<String> names = new ArrayList<>(open).reversed();
    return String.join("/", names.subList(2, names.size()));
  }
}

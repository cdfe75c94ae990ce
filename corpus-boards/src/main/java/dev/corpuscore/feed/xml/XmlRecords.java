package dev.corpuscore.feed.xml;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.ListingLimits;
import dev.corpuscore.model.CorpusException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML that is a list of records, without a tree and without recursion. A document type
 * definition, which could define entities, is refused unread.
 */
public final class XmlRecords {
  private static final int DEPTH_LIMIT = 64;

  /** Each value of a record keeps its path, however short the value is in the document. */
  private static final int PATH_LIMIT = 1_000;

  private static final int VALUES_LIMIT = 2_000;
  private static final int TEXT_LIMIT = 2_000_000;
  private static final int CHARACTERS_LIMIT = 8_000_000;

  private final Set<String> paths;
  private final XMLStreamReader in;
  private final Deque<String> open = new ArrayDeque<>();
  private final Deque<Map<String, String>> attributes = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();
  private XmlRecord record = new XmlRecord();
  private @Nullable XmlRecord whole;
  private String root = "";
  private boolean others;
  private int pathLength;
  private int recordDepth;
  private int markupDepth;

  private XmlRecords(byte[] bytes, Set<String> paths) {
    this.paths = paths;
    try {
      in = factory().createXMLStreamReader(XmlText.read(bytes));
    } catch (XMLStreamException e) {
      throw refused(e);
    }
  }

  /**
   * The content of a document.
   *
   * @param root the name of its outermost element
   * @param records read again at each iteration, and kept one at a time
   * @param others whether elements have children that are neither the outermost nor in a record
   */
  public record Document(String root, List<XmlRecord> records, boolean others) {}

  /**
   * Checks a whole document and returns its records.
   *
   * @param paths where records stand, from the outermost element, such as {@code rss/channel/item};
   *     a document with another outermost element is refused
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if it is not such a
   *     document
   */
  public static Document read(byte[] bytes, Set<String> paths) {
    XmlRecords reading = new XmlRecords(bytes, paths);
    int number = 0;
    while (reading.next() != null) {
      number++;
      if (number > ListingLimits.ADS) {
        throw Answer.refused("the answer holds more than " + ListingLimits.ADS + " records");
      }
    }
    return new Document(
        reading.root,
        new ForwardList<>(number, () -> new XmlRecords(bytes, paths)::required),
        reading.others);
  }

  private XmlRecord required() {
    return Objects.requireNonNull(next(), "the document had more records before");
  }

  /** The next record, or null after the last. */
  private @Nullable XmlRecord next() {
    whole = null;
    try {
      while (whole == null && in.hasNext()) {
        take(in.next());
      }
    } catch (XMLStreamException e) {
      throw refused(e);
    }
    return whole;
  }

  private static CorpusException refused(XMLStreamException e) {
    return Answer.refused("the answer is not XML" + place(e));
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

  private void take(int event) {
    switch (event) {
      case XMLStreamConstants.START_ELEMENT -> start();
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
          append(isMarkup() ? Entities.escape(in.getText()) : in.getText());
      case XMLStreamConstants.END_ELEMENT -> end();
      case XMLStreamConstants.DTD ->
          throw Answer.refused("the answer holds a document type definition");
      case XMLStreamConstants.ENTITY_REFERENCE ->
          throw Answer.refused("the answer holds an entity that is not defined");
      default -> {
        // Comments and processing instructions say nothing.
      }
    }
  }

  private void append(String piece) {
    if (text.length() + piece.length() > TEXT_LIMIT) {
      throw Answer.refused("an element holds more than " + TEXT_LIMIT + " characters");
    }
    text.append(piece);
  }

  private void start() {
    String name = in.getLocalName();
    if (open.isEmpty()) {
      requireRoot(name);
    }
    if (open.size() >= DEPTH_LIMIT) {
      throw Answer.refused("the answer nests more than " + DEPTH_LIMIT + " elements");
    }
    if (isMarkup()) {
      append("<" + name + ">");
      open(name);
      return;
    }
    open(name);
    attributes.push(attributes());
    text.setLength(0);
    if (recordDepth == 0 && paths.contains(path(0))) {
      recordDepth = open.size();
      record = new XmlRecord();
    } else if (recordDepth > 0 && attributes.element().getOrDefault("type", "").equals("xhtml")) {
      markupDepth = open.size();
    }
    others |= recordDepth == 0 && open.size() > 2;
  }

  private void requireRoot(String name) {
    root = name;
    if (paths.stream().noneMatch(path -> path.startsWith(name + "/"))) {
      throw Answer.refused("the answer is not a list of this kind");
    }
  }

  private Map<String, String> attributes() {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < in.getAttributeCount(); i++) {
      String prefix = in.getAttributePrefix(i);
      String name = in.getAttributeLocalName(i);
      boolean bare = prefix == null || prefix.isEmpty() || name.startsWith(prefix + ":");
      attributes.put(bare ? name : prefix + ":" + name, in.getAttributeValue(i));
    }
    return attributes;
  }

  private void end() {
    if (markupDepth > 0 && open.size() > markupDepth) {
      append("</" + close() + ">");
      return;
    }
    markupDepth = 0;
    Map<String, String> said = attributes.pop();
    if (recordDepth == open.size()) {
      recordDepth = 0;
      whole = record;
    } else if (recordDepth > 0) {
      record.add(new XmlRecord.Value(path(recordDepth), said, text.toString().strip()));
      if (record.size() > VALUES_LIMIT) {
        throw Answer.refused("a record holds more than " + VALUES_LIMIT + " values");
      }
      if (record.characters() > CHARACTERS_LIMIT) {
        throw Answer.refused("a record holds more than " + CHARACTERS_LIMIT + " characters");
      }
    }
    close();
    text.setLength(0);
  }

  private void open(String name) {
    open.push(name);
    pathLength += name.length() + 1;
    if (pathLength > PATH_LIMIT) {
      throw Answer.refused(
          "the names of nested elements have more than " + PATH_LIMIT + " letters");
    }
  }

  private String close() {
    String name = open.pop();
    pathLength -= name.length() + 1;
    return name;
  }

  private boolean isMarkup() {
    return markupDepth > 0;
  }

  /** The current path below that depth, such as {@code additionalOffices/office}. */
  private String path(int depth) {
    List<String> names = new ArrayList<>(open).reversed();
    return String.join("/", names.subList(depth, names.size()));
  }
}

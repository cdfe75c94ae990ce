package dev.corpuscore.service.imports;

import dev.corpuscore.feed.ListingLimits;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads one large JSON document element by element: an array, or an object with an array in one of
 * its members. Each element is returned as a line, with the number of the line where it begins. At
 * most one element, of at most {@link ListingLimits#AD_BYTES} bytes, is in memory. After a syntax
 * error or a longer element, nothing further can be read: the parser remembers every name of an
 * object that has not ended, so skipping a long one would take as much memory as reading it.
 */
final class JsonDocumentReader implements RawLines {
  private static final int PEEK = 65_536;
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(ListingLimits.AD_BYTES)
                          .build())
                  .build())
          .build();

  private final JsonParser parser;
  private boolean ended;

  private JsonDocumentReader(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Opens an input that is an array, or an object whose member {@code array} is an array; any other
   * input is read as lines. Only its first 64 KiB decide this.
   */
  static RawLines open(InputStream in, String array) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, PEEK);
    buffered.mark(PEEK);
    byte[] start = buffered.readNBytes(PEEK - 1);
    buffered.reset();
    try (JsonParser peeked = MAPPER.createParser(start)) {
      if (!findArray(peeked, array)) {
        return new LineReader(buffered);
      }
    } catch (JacksonException e) {
      return new LineReader(buffered);
    }
    JsonParser parser = MAPPER.createParser(buffered);
    findArray(parser, array);
    return new JsonDocumentReader(parser);
  }

  @Override
  public @Nullable RawLine next() {
    if (ended) {
      return null;
    }
    long number = parser.currentLocation().getLineNr();
    try {
      if (parser.nextToken() == JsonToken.END_ARRAY) {
        ended = true;
        return null;
      }
      number = parser.currentTokenLocation().getLineNr();
      return RawLine.of(number, element());
    } catch (JacksonException e) {
      ended = true;
      return RawLine.faulty(
          number, "the input cannot be read from here on: " + e.getOriginalMessage());
    }
  }

  private byte[] element() {
    ElementBytes bytes = new ElementBytes();
    try (JsonGenerator out = MAPPER.createGenerator(bytes)) {
      out.copyCurrentStructure(parser);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    parser.close();
  }

  private static boolean findArray(JsonParser parser, String array) {
    JsonToken first = parser.nextToken();
    if (first != JsonToken.START_OBJECT) {
      return first == JsonToken.START_ARRAY;
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      if (name.equals(array)) {
        return value == JsonToken.START_ARRAY;
      }
      parser.skipChildren();
    }
    return false;
  }

  /** Takes no more than an element may have. */
  private static final class ElementBytes extends ByteArrayOutputStream {
    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      if (length > ListingLimits.AD_BYTES - size()) {
        throw new StreamConstraintsException(
            "the element has more than "
                + ListingLimits.AD_BYTES
                + " bytes; to leave out only this one, import a file with one ad a line");
      }
      super.write(bytes, from, length);
    }
  }
}

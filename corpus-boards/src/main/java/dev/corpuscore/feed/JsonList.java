package dev.corpuscore.feed;

import dev.corpuscore.model.CorpusException;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The list in a board's answer. First the whole answer is checked without building a tree. Then
 * each element becomes a tree when it is requested. So a board of 64 MiB needs the memory of its
 * bytes and of one ad.
 */
public final class JsonList extends AbstractList<JsonNode> implements RandomAccess {
  /** Longer members beside the list are not read. */
  private static final int MEMBER_BYTES_LIMIT = 64 << 10;

  private final byte[] answer;
  private final ObjectNode rest = JsonNodeFactory.instance.objectNode();
  private final ByteRanges elements = new ByteRanges();

  private JsonList(byte[] answer) {
    this.answer = answer;
  }

  /**
   * Finds a list.
   *
   * @param member the member of the answer's object that is the list; null if the answer itself is
   *     the list
   * @throws CorpusException {@code INVALID_REQUEST} if the answer is not JSON, or too much of it,
   *     or has no such list
   */
  static JsonList of(byte[] answer, @Nullable String member) {
    JsonList list = new JsonList(answer);
    try (JsonParser in = Answer.parser(answer)) {
      if (!list.read(in, member)) {
        throw Answer.refused(
            member == null
                ? "the answer is not a list"
                : "the answer has no list \"" + member + "\"");
      }
      if (in.nextToken() != null) {
        throw Answer.refused("the answer goes on after its end");
      }
    } catch (JacksonException e) {
      throw Answer.refused(e);
    }
    return list;
  }

  /** The other members of the answer, except long ones. */
  public JsonNode rest() {
    return rest;
  }

  /**
   * Parses and returns an element.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is too large, or its text is damaged
   */
  @Override
  public JsonNode get(int index) {
    Objects.checkIndex(index, size());
    int start = elements.start(index);
    int end = elements.end(index);
    if (end - start > ListingLimits.AD_BYTES) {
      throw Answer.refused("the ad has more than " + ListingLimits.AD_BYTES + " bytes");
    }
    return Answer.element(answer, start, end);
  }

  @Override
  public int size() {
    return elements.size();
  }

  /** The elements that {@code wanted} accepts, and those that cannot be read. */
  public List<JsonNode> only(Predicate<JsonNode> wanted) {
    int[] kept = IntStream.range(0, size()).filter(index -> isTaken(index, wanted)).toArray();
    return new AbstractList<>() {
      @Override
      public JsonNode get(int index) {
        return JsonList.this.get(kept[index]);
      }

      @Override
      public int size() {
        return kept.length;
      }
    };
  }

  private boolean isTaken(int index, Predicate<JsonNode> wanted) {
    try {
      return wanted.test(get(index));
    } catch (CorpusException e) {
      return true;
    }
  }

  private boolean read(JsonParser in, @Nullable String member) {
    JsonToken first = in.nextToken();
    if (first == JsonToken.START_ARRAY) {
      readElements(in);
      return member == null;
    }
    if (first != JsonToken.START_OBJECT) {
      throw Answer.refused("the answer holds no JSON object");
    }
    boolean found = false;
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      JsonToken value = in.nextToken();
      if (name.equals(member) && value == JsonToken.START_ARRAY && !found) {
        readElements(in);
        found = true;
      } else if (name.equals(member)) {
        throw Answer.refused(
            "the answer has " + (found ? "two lists" : "no list") + " \"" + member + "\"");
      } else {
        readMember(in, name);
      }
    }
    return found;
  }

  private void readElements(JsonParser in) {
    for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
      if (elements.size() == ListingLimits.ADS) {
        throw Answer.refused("the answer holds more than " + ListingLimits.ADS + " ads");
      }
      int start = start(in);
      elements.add(start, end(in));
    }
  }

  private void readMember(JsonParser in, String name) {
    int start = start(in);
    int end = end(in);
    if (end - start <= MEMBER_BYTES_LIMIT) {
      rest.set(name, Answer.element(answer, start, end));
    }
  }

  private static int start(JsonParser in) {
    long start = in.currentTokenLocation().getByteOffset();
    if (start < 0) {
      throw Answer.refused("the answer is not in UTF-8");
    }
    return (int) start;
  }

  /** Skips the value. */
  private static int end(JsonParser in) {
    in.skipChildren();
    in.finishToken();
    return (int) in.currentLocation().getByteOffset();
  }
}

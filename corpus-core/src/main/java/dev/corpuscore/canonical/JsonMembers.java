package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the members of one JSON object strictly, and collects every fault instead of stopping at
 * the first: unknown members, wrong types, values that their type refuses. Absent and null are the
 * same. After a fault a member reads as absent, so a value must not be used before {@link
 * #throwIfFaulty}. Not thread-safe.
 */
public final class JsonMembers {
  private static final int FAULT_LIMIT = 100;
  private static final int DETAIL_LIMIT = 300;

  /** Times are printed with four digits for the year, so they must fit (RFC 3339 section 5.6). */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private final JsonNode object;
  private final String pointer;
  private final List<Fault> faults;
  private final Set<String> known = new HashSet<>();

  private JsonMembers(JsonNode object, String pointer, List<Fault> faults) {
    this.object = object;
    this.pointer = pointer;
    this.faults = faults;
    if (!object.isObject()) {
      add(pointer, "must be an object");
    }
  }

  /** Reads the whole document. */
  public static JsonMembers of(JsonNode document) {
    return new JsonMembers(document, "", new ArrayList<>());
  }

  /** A string of any length, or null. */
  public @Nullable String string(String name) {
    return parsed(name, Function.identity());
  }

  /** A string that must be there; empty after a fault. */
  public String requiredString(String name) {
    String value = required(name, string(name));
    return value == null ? "" : value;
  }

  /** Notes that the member is required if {@code read}, which was read from it, is absent. */
  public <T> @Nullable T required(String name, @Nullable T read) {
    if (read == null && object.isObject() && value(name) == null) {
      fault(name, "is required");
    }
    return read;
  }

  public @Nullable Double number(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    if (!value.isNumber()) {
      fault(name, "must be a number");
      return null;
    }
    return value.doubleValue();
  }

  public @Nullable Boolean bool(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    if (!value.isBoolean()) {
      fault(name, "must be true or false");
      return null;
    }
    return value.booleanValue();
  }

  /** A time with a zone (RFC 3339) in the years 0001 to 9999, or null. */
  public @Nullable Instant time(String name) {
    return parsed(name, JsonMembers::parseTime);
  }

  /** A string that {@code parse} understands, or null; its exceptions become faults. */
  public <T> @Nullable T parsed(String name, Function<String, T> parse) {
    JsonNode value = value(name);
    return value == null ? null : parsed(value, pointerTo(name), parse);
  }

  /** One of the constants, by its wire name, or null. */
  public <E extends Enum<E>> @Nullable E oneOf(
      String name, E[] constants, Function<E, String> wire) {
    return parsed(name, text -> byWire(text, constants, wire));
  }

  /** Strings, or an empty list. */
  public List<String> strings(String name) {
    return strings(name, Integer.MAX_VALUE, Function.identity());
  }

  /** At most {@code most} strings that {@code parse} understands; its exceptions become faults. */
  public <T> List<T> strings(String name, int most, Function<String, T> parse) {
    JsonNode array = value(name);
    if (array != null && array.isArray() && array.size() > most) {
      fault(name, "has " + array.size() + " entries, over " + most);
    }
    return elements(name, (node, at) -> parsed(node, at, parse));
  }

  /** An object's own members, read by {@code read}, or null if there is no such object. */
  public <T> @Nullable T object(String name, Function<JsonMembers, T> read) {
    JsonNode value = value(name);
    return value == null ? null : readObject(value, pointerTo(name), read);
  }

  /** Objects, each read by {@code read}, or an empty list. */
  public <T> List<T> objects(String name, Function<JsonMembers, T> read) {
    return elements(name, (node, at) -> readObject(node, at, read));
  }

  /** Notes a fault of a member. Of the details and the faults, only so many are kept. */
  public void fault(String name, String detail) {
    add(pointerTo(name), detail);
  }

  /** Notes every member that nobody has asked for so far. */
  public void refuseUnknown() {
    for (String name : object.propertyNames()) {
      if (!known.contains(name)) {
        fault(name, "is not known here");
      }
    }
  }

  /**
   * Notes that there are members that nobody has asked for so far, without naming them: where names
   * may hold what must not be shown.
   */
  public void refuseUnknownUnnamed() {
    long unknown = object.propertyNames().stream().filter(name -> !known.contains(name)).count();
    if (unknown > 0) {
      add(pointer, unknown + (unknown == 1 ? " member is" : " members are") + " not known here");
    }
  }

  /** Whether the member is there and not null. */
  public boolean has(String name) {
    return value(name) != null;
  }

  /** Whether any member of the document has a fault. */
  public boolean isFaulty() {
    return !faults.isEmpty();
  }

  /** Whether the member, or anything in it, has a fault. */
  public boolean isFaulty(String name) {
    String at = pointerTo(name);
    return faults.stream()
        .map(Fault::pointer)
        .anyMatch(faulty -> faulty.equals(at) || faulty.startsWith(at + "/"));
  }

  /**
   * Ends the reading.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with all faults of the document, if there is
   *     one
   */
  public void throwIfFaulty() {
    if (!faults.isEmpty()) {
      throw CorpusException.invalid(faults);
    }
  }

  private <T> @Nullable T readObject(JsonNode node, String at, Function<JsonMembers, T> read) {
    JsonMembers members = new JsonMembers(node, at, faults);
    if (!node.isObject()) {
      return null;
    }
    int before = faults.size();
    try {
      T value = read.apply(members);
      members.refuseUnknown();
      return value;
    } catch (CorpusException e) {
      if (faults.size() == before) {
        add(at, e.getMessage());
      }
      return null;
    }
  }

  private <T> @Nullable T parsed(JsonNode value, String at, Function<String, T> parse) {
    if (!value.isString()) {
      add(at, "must be a string");
      return null;
    }
    try {
      return parse.apply(value.stringValue());
    } catch (CorpusException e) {
      add(at, e.getMessage());
      return null;
    }
  }

  private <T> List<T> elements(String name, Element<T> read) {
    JsonNode array = value(name);
    List<T> elements = new ArrayList<>();
    if (array == null) {
      return elements;
    }
    if (!array.isArray()) {
      fault(name, "must be an array");
      return elements;
    }
    for (int i = 0; i < array.size(); i++) {
      T element = read.read(array.get(i), pointerTo(name) + "/" + i);
      if (element != null) {
        elements.add(element);
      }
    }
    return elements;
  }

  private @Nullable JsonNode value(String name) {
    known.add(name);
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  private String pointerTo(String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  private void add(String at, String detail) {
    if (faults.size() < FAULT_LIMIT) {
      faults.add(new Fault(clipped(at), clipped(detail)));
    }
  }

  private static String clipped(String text) {
    return text.length() <= DETAIL_LIMIT ? text : text.substring(0, DETAIL_LIMIT) + "…";
  }

  private static Instant parseTime(String text) {
    Instant time;
    try {
      time = OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "must be a time with a zone (RFC 3339): \"" + text + "\"", e);
    }
    if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "must be in the years 0001 to 9999, UTC: \"" + text + "\"");
    }
    return time;
  }

  /** The constant with this wire name; for {@link #strings(String, int, Function)}. */
  public static <E extends Enum<E>> E byWire(String text, E[] constants, Function<E, String> wire) {
    StringBuilder allowed = new StringBuilder();
    for (E constant : constants) {
      if (wire.apply(constant).equals(text)) {
        return constant;
      }
      allowed.append(allowed.isEmpty() ? "" : ", ").append(wire.apply(constant));
    }
    throw new CorpusException(
        ErrorCode.INVALID_REQUEST, "must be one of " + allowed + ": \"" + text + "\"");
  }

  private interface Element<T> {
    @Nullable T read(JsonNode node, String at);
  }
}

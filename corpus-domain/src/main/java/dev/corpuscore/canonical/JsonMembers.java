package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the members of one JSON object strictly, and collects every fault instead of stopping at
 * the first: unknown members, wrong types, values that their type refuses. Absent and null mean the
 * same. A faulty member reads as absent, so call {@link #throwIfFaulty} before using a value. Not
 * thread-safe.
 */
public final class JsonMembers {
  /** A double holds every whole number up to this one. */
  private static final double MOST = 1e15;

  private final JsonValue object;
  private final Set<String> known = new HashSet<>();
  private final Set<String> leftOut = new HashSet<>();

  JsonMembers(JsonValue object) {
    this.object = object;
    if (!object.node().isObject()) {
      object.faults().add(object.pointer(), "must be an object");
    }
  }

  /** Reads the whole document. */
  public static JsonMembers of(JsonNode document) {
    return new JsonMembers(new JsonValue(document, "", new JsonFaults()));
  }

  /** A string of any length, or null. */
  public @Nullable String string(String name) {
    return parsed(name, Function.identity());
  }

  /** A required string; empty after a fault. */
  public String requiredString(String name) {
    String value = required(name, string(name));
    return value == null ? "" : value;
  }

  /** Records the fault "is required" if {@code read}, the value of this member, is absent. */
  public <T> @Nullable T required(String name, @Nullable T read) {
    if (read == null && object.node().isObject() && value(name) == null) {
      fault(name, "is required");
    }
    return read;
  }

  public @Nullable Double number(String name) {
    JsonValue value = value(name);
    return value == null ? null : value.number();
  }

  /** A required whole number from 0 to 10^15; 0 after a fault. */
  public long whole(String name) {
    Double number = required(name, number(name));
    if (number != null && (number != Math.rint(number) || number < 0 || number > MOST)) {
      fault(name, "must be a whole number from 0");
    }
    return number == null ? 0 : number.longValue();
  }

  public @Nullable Boolean bool(String name) {
    JsonValue value = value(name);
    return value == null ? null : value.bool();
  }

  /** A time with a zone (RFC 3339) in the years 0001 to 9999, or null. */
  public @Nullable Instant time(String name) {
    return parsed(name, JsonMembers::parseTime);
  }

  /** A string parsed by {@code parse}, or null. Exceptions of {@code parse} become faults. */
  public <T> @Nullable T parsed(String name, Function<String, @Nullable T> parse) {
    JsonValue value = value(name);
    return value == null ? null : value.string(parse);
  }

  /** One of the constants, by its wire name, or null. */
  public <E extends Enum<E>> @Nullable E oneOf(
      String name, E[] constants, Function<E, String> wire) {
    return parsed(name, text -> byWire(text, constants, wire));
  }

  /** Strings, or an empty list. */
  public List<String> strings(String name) {
    return elements(name, element -> element.string(Function.identity()));
  }

  /**
   * At most {@code most} strings, each parsed by {@code parse}. Exceptions of {@code parse} become
   * faults.
   */
  public <T> List<T> strings(String name, int most, Function<String, T> parse) {
    requireAtMost(name, most);
    return elements(name, element -> element.string(parse));
  }

  /** An object read by {@code read}, or null if there is none. */
  public <T> @Nullable T object(String name, Function<JsonMembers, @Nullable T> read) {
    JsonValue value = value(name);
    return value == null ? null : value.object(read);
  }

  /** Objects, each read by {@code read}, or an empty list. */
  public <T> List<T> objects(String name, Function<JsonMembers, T> read) {
    return elements(name, element -> element.object(read));
  }

  /**
   * An object of at most {@code most} strings under any names, or an empty map.
   *
   * @param check of a name and its string; its exceptions become faults of that member
   */
  public Map<String, String> texts(String name, int most, BiConsumer<String, String> check) {
    Map<String, String> texts = new LinkedHashMap<>();
    object(
        name,
        members -> {
          for (String each : members.object.node().propertyNames()) {
            String text =
                members.parsed(
                    each,
                    value -> {
                      check.accept(each, value);
                      return value;
                    });
            texts.put(each, text == null ? "" : text);
          }
          return members;
        });
    if (texts.size() > most) {
      fault(name, "has " + texts.size() + " entries, over " + most);
    }
    return texts;
  }

  /** At most {@code most} objects, each read by {@code read}, or an empty list. */
  public <T> List<T> objects(String name, int most, Function<JsonMembers, T> read) {
    requireAtMost(name, most);
    return objects(name, read);
  }

  /**
   * Records a fault of a member. The number of faults and the length of their details are bounded.
   */
  public void fault(String name, String detail) {
    object.faults().add(pointerTo(name), detail);
  }

  /** Records a fault for every member that was not read. The first one says which are known. */
  public void refuseUnknown() {
    String unknown = "is not known here";
    String detail = unknown + "; known are " + String.join(", ", new TreeSet<>(known));
    for (String name : object.node().propertyNames()) {
      if (!leftOut.contains(name) && known.add(name)) {
        fault(name, detail);
        detail = unknown;
      }
    }
  }

  /**
   * Accepts members that were not read, if {@code shape} has them and everything in them. Only
   * names are looked at. A member in one of them that the shape does not have is a fault.
   *
   * @param shape JSON Pointers of members, without places in arrays: {@code /must_have/skills}
   * @return those of the accepted members that have a value: not null, and not blank, empty, or
   *     full of such values
   */
  public List<String> leaveOut(Set<String> shape) {
    List<String> valued = new ArrayList<>();
    object
        .node()
        .forEachEntry(
            (name, value) -> {
              String pointer = pointerTo(name);
              if (!known.contains(name) && shape.contains(pointer)) {
                leftOut.add(name);
                if (new JsonValue(value, pointer, object.faults()).isValued(pointer, shape)) {
                  valued.add(pointer);
                }
              }
            });
    return valued;
  }

  /** Accepts every member that was not read, for formats of others that may grow. */
  public void acceptUnknown() {
    known.addAll(object.node().propertyNames());
  }

  /**
   * Records one fault for all members that were not read, without their names. For documents whose
   * member names may contain confidential data.
   */
  public void refuseUnknownUnnamed() {
    long unknown =
        object.node().propertyNames().stream().filter(name -> !known.contains(name)).count();
    if (unknown > 0) {
      object
          .faults()
          .add(
              object.pointer(),
              unknown + (unknown == 1 ? " member is" : " members are") + " not known here");
    }
  }

  /** Whether the member is present and not null. */
  public boolean has(String name) {
    return value(name) != null;
  }

  /** Whether the member is an object. */
  public boolean isObject(String name) {
    JsonValue value = value(name);
    return value != null && value.node().isObject();
  }

  /** Whether any member of the document has a fault. */
  public boolean isFaulty() {
    return object.faults().count() > 0;
  }

  /** Whether the member, or anything in it, has a fault. */
  public boolean isFaulty(String name) {
    return object.faults().areAt(pointerTo(name));
  }

  /** All faults of the document, in the order in which they were found; 100 at most. */
  public List<Fault> faults() {
    return object.faults().list();
  }

  /**
   * Throws if there is a fault.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with all faults of the document, if there is
   *     one
   */
  public void throwIfFaulty() {
    object.faults().throwIfAny();
  }

  private void requireAtMost(String name, int most) {
    JsonValue array = value(name);
    if (array != null && array.node().isArray() && array.node().size() > most) {
      fault(name, "has " + array.node().size() + " entries, over " + most);
    }
  }

  private <T> List<T> elements(String name, Function<JsonValue, @Nullable T> read) {
    JsonValue array = value(name);
    return array == null ? new ArrayList<>() : array.elements(read);
  }

  /** The member's value, or null if it is absent or null. The member counts as read after this. */
  @Nullable JsonValue value(String name) {
    known.add(name);
    JsonNode value = object.node().get(name);
    return value == null || value.isNull()
        ? null
        : new JsonValue(value, pointerTo(name), object.faults());
  }

  private String pointerTo(String name) {
    return Fault.pointerTo(object.pointer(), name);
  }

  /** As {@link #time}. */
  static Instant parseTime(String text) {
    Instant time;
    try {
      time = OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw CorpusException.invalid("must be a time with a zone (RFC 3339): \"" + text + "\"", e);
    }
    if (!Rfc3339.canWrite(time)) {
      throw CorpusException.invalid("must be in the years 0001 to 9999, UTC: \"" + text + "\"");
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
    throw CorpusException.invalid("must be one of " + allowed + ": \"" + text + "\"");
  }
}

package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One value of a document that is read strictly, and its place in the document. Each method returns
 * null after a fault, which it records.
 */
record JsonValue(JsonNode node, String pointer, JsonFaults faults) {
  /**
   * A string parsed by {@code parse}. A {@link CorpusException} of {@code parse} becomes the fault.
   */
  <T> @Nullable T string(Function<String, @Nullable T> parse) {
    if (!node.isString()) {
      fault(
          "must be a string" + (node.isValueNode() && !node.isNull() ? "; put it in quotes" : ""));
      return null;
    }
    try {
      return parse.apply(node.stringValue());
    } catch (CorpusException e) {
      fault(e.getMessage());
      return null;
    }
  }

  @Nullable Double number() {
    if (!node.isNumber()) {
      fault("must be a number");
      return null;
    }
    return node.doubleValue();
  }

  @Nullable Boolean bool() {
    if (!node.isBoolean()) {
      fault("must be true or false");
      return null;
    }
    return node.booleanValue();
  }

  /** The object as it is, parsed by {@code parse}, as in {@link #string}. */
  <T> @Nullable T wholeObject(Function<JsonNode, T> parse) {
    if (!node.isObject()) {
      fault("must be an object");
      return null;
    }
    try {
      return parse.apply(node);
    } catch (CorpusException e) {
      fault(e.getMessage());
      return null;
    }
  }

  /** The elements of an array, without the faulty ones. */
  <T> List<T> elements(Function<JsonValue, @Nullable T> read) {
    List<T> elements = new ArrayList<>();
    if (!node.isArray()) {
      fault("must be an array");
      return elements;
    }
    for (int i = 0; i < node.size(); i++) {
      T element = read.apply(new JsonValue(node.get(i), pointer + "/" + i, faults));
      if (element != null) {
        elements.add(element);
      }
    }
    return elements;
  }

  /** An object read by {@code read}. A member that {@code read} does not ask for is a fault. */
  <T> @Nullable T object(Function<JsonMembers, @Nullable T> read) {
    JsonMembers members = new JsonMembers(this);
    if (!node.isObject()) {
      return null;
    }
    int before = faults.count();
    try {
      T value = read.apply(members);
      members.refuseUnknown();
      return value;
    } catch (CorpusException e) {
      if (faults.count() == before) {
        fault(e.getMessage());
      }
      return null;
    }
  }

  /**
   * Whether there is any value in this. Every member in it that {@code shape} does not have becomes
   * a fault.
   *
   * @param place the pointer to this without places in arrays
   */
  boolean isValued(String place, Set<String> shape) {
    boolean valued = !node.isContainer() && !node.isNull() && !node.asString("").isBlank();
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      JsonValue element = new JsonValue(node.get(i), pointer + "/" + i, faults);
      valued |= element.isValued(place, shape);
    }
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      String member = Fault.pointerTo(place, each.getKey());
      JsonValue value =
          new JsonValue(each.getValue(), Fault.pointerTo(pointer, each.getKey()), faults);
      if (shape.contains(member)) {
        valued |= value.isValued(member, shape);
      } else {
        value.fault("is not known here");
      }
    }
    return valued;
  }

  private void fault(String detail) {
    faults.add(pointer, detail);
  }
}

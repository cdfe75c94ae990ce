package dev.corpuscore.feed.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One record of an XML list: the values below it, in the order of the document. */
public final class XmlRecord {
  private final List<Value> values = new ArrayList<>();
  private long characters;

  XmlRecord() {}

  /**
   * An element below the record that holds text or attributes.
   *
   * @param path where it stands, such as {@code additionalOffices/office}; names with their prefix
   * @param attributes names with their prefix
   * @param text stripped; of an element with {@code type="xhtml"} the markup in it
   */
  public record Value(String path, Map<String, String> attributes, String text) {
    public Value {
      attributes = Map.copyOf(attributes);
    }

    /** The attribute, or {@code otherwise} if it is absent. */
    public String attribute(String name, String otherwise) {
      return attributes.getOrDefault(name, otherwise);
    }

    /** The path without the prefix of a name space. */
    public String plainPath() {
      return path.substring(path.indexOf(':') + 1);
    }
  }

  void add(Value value) {
    if (!value.text().isEmpty() || !value.attributes().isEmpty()) {
      values.add(value);
      characters += value.path().length() + value.text().length();
      value.attributes().values().forEach(attribute -> characters += attribute.length());
    }
  }

  /** How many characters its paths, texts and attributes have. */
  long characters() {
    return characters;
  }

  int size() {
    return values.size();
  }

  /** All values, in order. */
  public List<Value> values() {
    return List.copyOf(values);
  }

  /** The text of the first element at {@code path} that has one, or null. */
  public @Nullable String first(String path) {
    for (Value value : values) {
      if (value.path().equals(path) && !value.text().isEmpty()) {
        return value.text();
      }
    }
    return null;
  }

  /** The first element at {@code path} that has text or attributes, or null. */
  public @Nullable Value firstValue(String path) {
    for (Value value : values) {
      if (value.path().equals(path)) {
        return value;
      }
    }
    return null;
  }
}

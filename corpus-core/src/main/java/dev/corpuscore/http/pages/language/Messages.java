package dev.corpuscore.http.pages.language;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All messages in one language. Read once, when they are first needed; immutable. No resource
 * bundle, because a bundle shows another language where a key is missing.
 */
public final class Messages {
  private static final PerLanguage<Messages> ALL =
      new PerLanguage<>(it -> of(it, MessageFile.read(it)));

  private final PageLanguage language;
  private final LocaleFormats formats;
  private final Map<MessageKey, Message> byKey;
  private final Map<String, String> labels;

  private Messages(
      PageLanguage language, Map<MessageKey, Message> byKey, Map<String, String> labels) {
    this.language = language;
    this.formats = LocaleFormats.of(language);
    this.byKey = byKey;
    this.labels = labels;
  }

  /** The messages of a language. */
  public static Messages of(PageLanguage language) {
    return ALL.of(language);
  }

  /**
   * The messages that these texts are.
   *
   * @throws IllegalStateException with every key that is missing or unknown, or whose text has
   *     other placeholders than it should
   */
  static Messages of(PageLanguage language, Map<String, String> texts) {
    List<String> faults = new ArrayList<>();
    Map<MessageKey, Message> byKey = new EnumMap<>(MessageKey.class);
    TreeSet<String> unknown = new TreeSet<>(texts.keySet());
    for (MessageKey key : MessageKey.values()) {
      String text = texts.get(key.key());
      unknown.remove(key.key());
      if (text == null) {
        faults.add(key.key() + " is missing");
        continue;
      }
      try {
        byKey.put(key, Message.parse(key, text));
      } catch (IllegalArgumentException e) {
        faults.add(key.key() + " " + e.getMessage());
      }
    }
    Map<String, String> labels = new HashMap<>();
    for (String key : FacetLabels.KEYS) {
      String text = texts.get(key);
      unknown.remove(key);
      if (text == null) {
        faults.add(key + " is missing");
      } else {
        labels.put(key, text);
      }
    }
    unknown.forEach(it -> faults.add(it + " is not a key"));
    if (!faults.isEmpty()) {
      throw new IllegalStateException(
          MessageFile.NAME + " in " + language.tag() + ": " + String.join("; ", faults));
    }
    return new Messages(language, byKey, labels);
  }

  /** What a facet or one of its values is called; null if it has no such key. */
  @Nullable String label(String key) {
    return labels.get(key);
  }

  /** The message itself, for a page that marks up what stands in place of its placeholders. */
  public Message get(MessageKey key) {
    return Objects.requireNonNull(byKey.get(key));
  }

  /**
   * A message as text.
   *
   * @param values texts and whole numbers, in the order of the key's placeholders; of a key that is
   *     counted the first is the count
   */
  public String text(MessageKey key, Object... values) {
    boolean one =
        key.isCounted() && values[0] instanceof Number it && language.isSingular(it.longValue());
    List<String> written = new ArrayList<>(values.length);
    for (Object value : values) {
      written.add(value instanceof Number it ? formats.number(it.longValue()) : value.toString());
    }
    return get(key).with(one, written);
  }
}

package dev.corpuscore.http.pages.language;

import dev.corpuscore.bytes.ClassResource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of messages: lines {@code key = text} in UTF-8, of which a {@code .properties} file may
 * have more. Empty lines and those that begin with {@code #} are left out; nothing is escaped.
 */
final class MessageFile {
  private MessageFile() {}

  /** The name of a language's file, which lies beside this class. */
  static String name(PageLanguage language) {
    return "messages_" + language.tag() + ".properties";
  }

  /**
   * The texts of a language, by key.
   *
   * @throws IllegalStateException if the file is missing, or as {@link #texts}
   */
  static Map<String, String> read(PageLanguage language) {
    return texts(name(language), ClassResource.lines(MessageFile.class, name(language)));
  }

  /**
   * The texts in these lines, by key.
   *
   * @throws IllegalStateException if a line has no key or no text, has a backslash, or has the key
   *     of an earlier one
   */
  static Map<String, String> texts(String file, List<String> lines) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String line : lines) {
      int equals = line.indexOf('=');
      String key = line.substring(0, Math.max(0, equals)).strip();
      String text = line.substring(equals + 1).strip();
      if (key.isEmpty() || text.isEmpty()) {
        throw new IllegalStateException(file + ": must be \"key = text\": " + line);
      }
      if (text.indexOf('\\') >= 0) {
        throw new IllegalStateException(file + ": a backslash escapes nothing here: " + line);
      }
      if (texts.put(key, text) != null) {
        throw new IllegalStateException(file + ": " + key + " is there twice");
      }
    }
    return texts;
  }
}

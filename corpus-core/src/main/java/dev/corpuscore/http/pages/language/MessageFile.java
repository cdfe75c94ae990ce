package dev.corpuscore.http.pages.language;

import dev.corpuscore.bytes.ClassResource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file of messages, UTF-8: a line with a key, and below it a line {@code en = text} for each
 * language. Empty lines and those that begin with {@code #} are left out; nothing is escaped.
 */
final class MessageFile {
  static final String NAME = "messages.txt";

  private MessageFile() {}

  /**
   * The texts of a language, by key.
   *
   * @throws IllegalStateException if the file is missing, or as {@link #texts}
   */
  static Map<String, String> read(PageLanguage language) {
    return texts(ClassResource.lines(MessageFile.class, NAME), language);
  }

  /**
   * The texts of a language in these lines, by key.
   *
   * @throws IllegalStateException if a text is empty, has a backslash, has no key above it or is in
   *     a language that pages are not in, or if a key, or a language of a key, is there twice
   */
  static Map<String, String> texts(List<String> lines, PageLanguage language) {
    Map<String, String> texts = new LinkedHashMap<>();
    Set<String> keys = new HashSet<>();
    Set<String> tags = new HashSet<>();
    String key = null;
    for (String line : lines) {
      int equals = line.indexOf('=');
      if (equals < 0) {
        key = line;
        tags.clear();
        require(keys.add(key), line, "is there twice");
      } else {
        String tag = line.substring(0, equals).strip();
        String text = line.substring(equals + 1).strip();
        check(key, tag, text, line);
        require(tags.add(tag), line, "is the second text of this language below " + key);
        if (tag.equals(language.tag())) {
          texts.put(String.valueOf(key), text);
        }
      }
    }
    return texts;
  }

  private static void check(@Nullable String key, String tag, String text, String line) {
    require(key != null, line, "stands below no key");
    require(PageLanguage.ofTag(tag) != null, line, "is in no language of the pages");
    require(!text.isEmpty(), line, "has no text");
    require(text.indexOf('\\') < 0, line, "has a backslash, which escapes nothing here");
  }

  private static void require(boolean holds, String line, String fault) {
    if (!holds) {
      throw new IllegalStateException(NAME + ": \"" + line + "\" " + fault);
    }
  }
}

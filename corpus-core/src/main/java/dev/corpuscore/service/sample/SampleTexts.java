package dev.corpuscore.service.sample;

import dev.corpuscore.bytes.ClassResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The texts that postings of one language are made of: lines of a kind and a text. */
final class SampleTexts {
  static final String ENGLISH = "en";
  private static final Map<String, SampleTexts> READ = new ConcurrentHashMap<>();

  private final String language;
  private final Map<String, List<String>> texts = new HashMap<>();

  private SampleTexts(String language) {
    this.language = language;
    for (String line : ClassResource.lines(SampleTexts.class, "texts_" + language + ".txt")) {
      int end = line.indexOf(" | ");
      texts
          .computeIfAbsent(line.substring(0, end), kind -> new ArrayList<>())
          .add(line.substring(end + 3));
    }
  }

  /** Of a language that has a file of texts. */
  static SampleTexts in(String language) {
    return READ.computeIfAbsent(language, SampleTexts::new);
  }

  String language() {
    return language;
  }

  /** All texts of a kind, in the order of the file. */
  List<String> all(String kind) {
    return texts.getOrDefault(kind, List.of());
  }

  String the(String kind) {
    return all(kind).getFirst();
  }

  /** A title as a sentence names it. */
  String named(String title) {
    if (!language.equals(ENGLISH)) {
      return title;
    }
    return ("AEIO".indexOf(title.charAt(0)) < 0 ? "a " : "an ") + title;
  }
}

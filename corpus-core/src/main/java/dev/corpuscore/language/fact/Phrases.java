package dev.corpuscore.language.fact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Phrases as files of rules write them: {@code facts_en.txt} explains how. */
final class Phrases {
  private final Map<String, String> lists = new HashMap<>();

  /** Names a list of words, such as {@code $days}. */
  void define(String name, String words) {
    lists.put(name, words);
  }

  /** All ways to say the phrases between commas, each as its words. */
  List<List<String>> of(String written) {
    return Stream.of(written.split(",")).flatMap(it -> variants(it.strip()).stream()).toList();
  }

  /** All ways to say a phrase: {@code a|b} is one of two words, and {@code a?} may be missing. */
  private List<List<String>> variants(String phrase) {
    List<List<String>> all = List.of(List.of());
    for (String written : phrase.split(" ")) {
      boolean optional = written.endsWith("?");
      String word = optional ? written.substring(0, written.length() - 1) : written;
      List<List<String>> longer = new ArrayList<>(optional ? all : List.of());
      for (String one : alternatives(word)) {
        for (List<String> begun : all) {
          List<String> next = new ArrayList<>(begun);
          next.addAll(List.of(one.split("_")));
          longer.add(List.copyOf(next));
        }
      }
      all = longer;
    }
    return all;
  }

  private List<String> alternatives(String word) {
    return Stream.of(word.split("\\|"))
        .flatMap(one -> Stream.of(lists.getOrDefault(one, one).split("\\|")))
        .map(String::strip)
        .toList();
  }
}

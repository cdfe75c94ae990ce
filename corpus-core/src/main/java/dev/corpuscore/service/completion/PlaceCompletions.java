package dev.corpuscore.service.completion;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.service.reading.PlaceReader;
import dev.corpuscore.service.reading.PlaceReader.Meant;
import dev.corpuscore.service.reading.Placed;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Where somebody may want to work who has typed the beginning of it. */
final class PlaceCompletions {
  /** Of countries, of towns, and of words that places of postings have. */
  private static final int OF_EACH = 8;

  private final PostingIndex index;
  private final CompletionRequest asked;
  private final PlaceReader reader;

  PlaceCompletions(PostingIndex index, CompletionRequest asked, PlaceReader reader) {
    this.index = index;
    this.asked = asked;
    this.reader = reader;
  }

  /**
   * Where most postings are first; of equals countries, then the most populous. A slip counts only
   * if nothing begins as typed.
   *
   * @param words completions of words that places of postings have
   * @param kilometres around a town within which its postings are counted
   */
  List<PlaceCompletion> all(List<Completion> words, int kilometres) {
    String typed = String.join(" ", asked.typed().words());
    Map<Object, Meant> found = new LinkedHashMap<>();
    reader.startingWith(typed, OF_EACH).forEach(it -> found.putIfAbsent(key(it), it));
    words.stream()
        .filter(it -> it.type().equals(SuggestionType.LOCATION.wire()))
        .limit(OF_EACH)
        .flatMap(it -> reader.meant(it.phrase()).stream())
        .forEach(it -> found.putIfAbsent(key(it), it));
    if (found.isEmpty()) {
      reader.meant(typed).ifPresent(it -> found.put(key(it), it));
    }
    return counted(found.values(), kilometres);
  }

  private static Object key(Meant meant) {
    return switch (meant.placed()) {
      case Placed.Country it -> it.code();
      case Placed.Town it -> it.place().coordinates();
      case Placed.Named it -> it;
    };
  }

  private List<PlaceCompletion> counted(Collection<Meant> found, int kilometres) {
    List<Meant> all = List.copyOf(found);
    List<Long> counts =
        index.totals(all.stream().map(it -> within(it.placed().condition(kilometres))).toList());
    return IntStream.range(0, all.size())
        .mapToObj(at -> completion(all.get(at), counts.get(at)))
        .sorted(
            Comparator.comparingLong((PlaceCompletion it) -> it.completion().occurrences())
                .reversed())
        .limit(asked.limit())
        .toList();
  }

  private PostingSearch within(Condition place) {
    return asked.matching(List.of()).toBuilder()
        .filter(new Condition.And(List.of(asked.filter(), place)))
        .build();
  }

  private static PlaceCompletion completion(Meant meant, long postings) {
    String text = meant.text();
    return switch (meant.placed()) {
      case Placed.Country it ->
          new PlaceCompletion(new Completion(text, text, "country", postings), it.code());
      case Placed.Town it ->
          new PlaceCompletion(
              new Completion(it.name(), text, "place", postings), it.place().country());
      case Placed.Named it ->
          new PlaceCompletion(
              new Completion(text, text, SuggestionType.LOCATION.wire(), postings), null);
    };
  }
}

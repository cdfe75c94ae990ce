package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse.AsTyped;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.TypedQuery;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How somebody takes away what their words were read as.
 *
 * @param chips one link for each thing that was told, to the same search without its words
 * @param clear the path of a search for the words alone, without filters
 * @param exact to the words as typed
 */
record UnderstoodLinks(List<TextLink> chips, String clear, AsTyped exact) {
  UnderstoodLinks {
    chips = List.copyOf(chips);
  }

  /** The links of a search; null if its words were not read as more. */
  static @Nullable UnderstoodLinks of(
      BrowseQuery query, @Nullable Understood understood, Visitor visitor) {
    if (understood == null) {
      return null;
    }
    List<TextLink> chips =
        understood.told().stream()
            .map(it -> new TextLink(text(it, visitor), path(query, understood.without(it))))
            .toList();
    String dropped = String.join(", ", understood.dropped());
    AsTyped exact = new AsTyped(query.first("q"), query.with("exact", "true").path(), dropped);
    return new UnderstoodLinks(chips, path(query.withoutFilters(), understood.words()), exact);
  }

  private static String text(Told told, Visitor visitor) {
    return switch (told) {
      case Told.Where it -> visitor.text(MessageKey.NEAR_PLACE, it.place().name());
      case Told.Within it -> visitor.labels().country(it.code());
      case Told.Employed it -> visitor.labels().of(it.type());
      case Told.WorkedAt it -> visitor.labels().of(it.workplace());
      case Told.Paid it -> it.typed();
      case Told.Wished it -> it.typed();
    };
  }

  private static String path(BrowseQuery query, TextQuery words) {
    return TypedQuery.of(words)
        .filter(it -> !it.isBlank())
        .map(it -> query.with("q", it).path())
        .orElseGet(() -> query.without("q").path());
  }
}

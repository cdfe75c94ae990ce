package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse.AsTyped;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.search.TypedQuery;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How somebody takes away what their words were read as.
 *
 * @param chips one link for each thing that was told, to the same search without its words
 * @param clear the path of a search for the words alone, without filters
 * @param filters the same search, where filters say what was told as far as they can
 * @param exact to the words as typed
 */
record UnderstoodLinks(List<TextLink> chips, String clear, BrowseQuery filters, AsTyped exact) {
  private static final String EMPLOYMENT = Facet.EMPLOYMENT_TYPE.wire();

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
        IntStream.range(0, understood.told().size())
            .mapToObj(
                at ->
                    new TextLink(
                        text(understood.told().get(at), visitor),
                        path(query, understood.without(at))))
            .toList();
    String dropped = String.join(", ", understood.dropped());
    AsTyped exact = new AsTyped(query.first("q"), query.with("exact", "true").path(), dropped);
    return new UnderstoodLinks(
        chips, path(query.withoutFilters(), understood.words()), filters(query, understood), exact);
  }

  private static BrowseQuery filters(BrowseQuery query, Understood understood) {
    BrowseQuery said = with(query, understood.words());
    List<Told.Area> areas = understood.told(Told.Area.class);
    if (areas.size() == 1 && query.first(SearchFilter.WHERE).isEmpty()) {
      said =
          said.with(
              SearchFilter.WHERE,
              switch (areas.getFirst()) {
                case Told.Where it -> it.typed();
                case Told.Within it -> it.code();
              });
    }
    List<Told.Employed> employed = understood.told(Told.Employed.class);
    if (!employed.isEmpty() && query.values(EMPLOYMENT).isEmpty()) {
      said = said.with(EMPLOYMENT, employed.getFirst().type().wire());
    }
    if (understood.told(Told.WorkedAt.class).stream()
        .anyMatch(it -> it.workplace() == Workplace.REMOTE)) {
      said = said.with(Facet.REMOTE.wire(), "true");
    }
    return said;
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
    return with(query, words).path();
  }

  private static BrowseQuery with(BrowseQuery query, TextQuery words) {
    return TypedQuery.of(words)
        .filter(it -> !it.isBlank())
        .map(it -> query.with("q", it))
        .orElseGet(() -> query.without("q"));
  }
}

package dev.corpuscore.http.pages.browse;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.TypedQuery;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From words that name an occupation to all jobs of it, whatever their titles say. */
final class OccupationLink {
  private OccupationLink() {}

  /**
   * The same search with the occupation as a filter in the place of its words; null if the words
   * name none, or if the search has such a filter already.
   */
  static @Nullable TextLink of(
      BrowseQuery query, FoundPostings found, Labels labels, Occupations occupations) {
    NamedOccupation named = found.occupation();
    String filter = Facet.OCCUPATION.wire();
    if (named == null || !query.values(filter).isEmpty()) {
      return null;
    }
    List<Clause> others =
        found.query().clauses().stream().filter(it -> !isName(it, named)).toList();
    BrowseQuery without =
        TypedQuery.of(new TextQuery(others, found.query().groups()))
            .filter(typed -> !typed.isBlank())
            .map(typed -> query.with("q", typed))
            .orElse(query.without("q"));
    String id = named.occupation().id();
    return new TextLink(
        labels.of(Facet.OCCUPATION, id, occupations), without.with(filter, id).path());
  }

  private static boolean isName(Clause clause, NamedOccupation named) {
    return clause.isLoose() && named.words().containsAll(RoleTokenizer.keys(clause.text()));
  }
}

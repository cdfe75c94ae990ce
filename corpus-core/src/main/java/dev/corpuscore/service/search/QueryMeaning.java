package dev.corpuscore.service.search;

import dev.corpuscore.model.TextQuery;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.spelling.Correction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a typed query was taken to mean.
 *
 * @param query what is searched for
 * @param corrections how it differs from what was typed; empty if it does not
 * @param occupation which occupation the query names; null for none
 * @param understood what the query says beside its words; null if it is nothing but words, or is
 *     searched for as typed
 * @param searches how many searches it took to find that out, but for those of the page
 */
public record QueryMeaning(
    TextQuery query,
    List<Correction> corrections,
    @Nullable NamedOccupation occupation,
    @Nullable Understood understood,
    int searches) {
  public QueryMeaning {
    corrections = List.copyOf(corrections);
  }

  QueryMeaning corrected(List<Correction> made, int searches) {
    return new QueryMeaning(query, made, occupation, understood, searches);
  }
}

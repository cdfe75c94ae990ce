package dev.corpuscore.index.lucene.ranking;

import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.lucene.count.IdOrder;
import dev.corpuscore.index.lucene.filter.LuceneFields;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.SortKey;
import dev.corpuscore.model.Coordinates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;

/** The orders of hits in Lucene's terms, all but that of relevance; equal ones by id. */
final class SortOrder {
  private SortOrder() {}

  static org.apache.lucene.search.Sort of(PostingSearch search, IdOrder ids) {
    List<SortField> fields = new ArrayList<>();
    SortKey.of(search.sort()).ifPresent(key -> fields.add(number(key)));
    List<Coordinates> centres = search.centres();
    if (search.sort() == Sort.DISTANCE && !centres.isEmpty()) {
      fields.add(made(Fields.POSITION, hits -> new DistanceComparator(centres, hits)));
    }
    fields.add(made(LuceneFields.ID_ORDER, hits -> new IdComparator(ids, hits)));
    return new org.apache.lucene.search.Sort(fields.toArray(SortField[]::new));
  }

  private static SortField number(SortKey key) {
    Long missing = key.descending() ? Long.MIN_VALUE : Long.MAX_VALUE;
    return new SortField(key.field(), SortField.Type.LONG, key.descending(), missing);
  }

  private static SortField made(String field, IntFunction<FieldComparator<?>> comparators) {
    return new SortField(
        field,
        new FieldComparatorSource() {
          @Override
          public FieldComparator<?> newComparator(
              String sorted, int hits, Pruning pruning, boolean reversed) {
            return comparators.apply(hits);
          }
        });
  }
}

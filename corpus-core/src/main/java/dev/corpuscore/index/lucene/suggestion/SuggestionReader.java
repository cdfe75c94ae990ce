package dev.corpuscore.index.lucene.suggestion;

import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.index.lucene.count.OneCollector;
import dev.corpuscore.index.lucene.ranking.ParsedQuery;
import dev.corpuscore.index.lucene.ranking.TimedSearcher;
import dev.corpuscore.index.lucene.snapshot.IndexSnapshot;
import dev.corpuscore.index.lucene.snapshot.SuggestionCounts;
import dev.corpuscore.index.lucene.snapshot.SuggestionCounts.Coverage;
import dev.corpuscore.index.lucene.snapshot.SuggestionCounts.Range;
import dev.corpuscore.index.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** One search for suggestions over one snapshot. */
public final class SuggestionReader {
  private final IndexSnapshot.Period open;
  private final SuggestionSearch search;
  private final ParsedQuery parsed;
  private final SearchDeadline deadline;
  private final Map<SuggestionType, SuggestionMatcher> matchers;

  /**
   * @param parsed the search's {@link SuggestionSearch#among}
   * @param deadline after which it fails
   */
  public SuggestionReader(
      IndexSnapshot.Period open,
      SuggestionSearch search,
      ParsedQuery parsed,
      SearchDeadline deadline) {
    this.open = open;
    this.search = search;
    this.parsed = parsed;
    this.deadline = deadline;
    this.matchers = new LinkedHashMap<>();
    search.types().forEach(it -> matchers.put(it, SuggestionMatcher.of(it, search.match())));
  }

  /** The first of each type. What is in no dictionary costs no search. */
  public List<Suggestion> read() throws IOException {
    List<Suggestion> found = new ArrayList<>();
    if (isKnown()) {
      SuggestionRanking ranking = new SuggestionRanking(counts(), search.most(), deadline);
      for (Map.Entry<SuggestionType, SuggestionMatcher> one : matchers.entrySet()) {
        found.addAll(ranking.first(one.getKey(), one.getValue()));
      }
    }
    return found;
  }

  private boolean isKnown() throws IOException {
    for (LeafReaderContext leaf : open.searcher().getLeafContexts()) {
      if (!ranges(DocValues.getSortedSet(leaf.reader(), Fields.SUGGESTIONS)).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private List<Range> ranges(SortedSetDocValues values) throws IOException {
    List<Range> ranges = new ArrayList<>();
    for (SuggestionMatcher matcher : matchers.values()) {
      ranges.addAll(matcher.ranges(values));
    }
    return ranges;
  }

  private SuggestionCounts counts() throws IOException {
    return parsed.everything() && search.having().isEmpty()
        ? open.suggestions().all(() -> count(Coverage.ALL))
        : open.suggestions().part(search, () -> count(Coverage.ALL), () -> count(this::ranges));
  }

  private SuggestionCounts count(Coverage coverage) throws IOException {
    SuggestionCounts counts = new SuggestionCounts(coverage);
    TimedSearcher searcher = new TimedSearcher(open.searcher(), deadline, parsed.phrases());
    searcher.search(query(), new OneCollector<>(counts));
    if (deadline.wasPassed()) {
      deadline.require();
    }
    return counts;
  }

  private Query query() {
    if (search.having().isEmpty()) {
      return parsed.query();
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder().add(parsed.query(), Occur.FILTER);
    search
        .having()
        .forEach(term -> all.add(new TermQuery(new Term(Fields.SUGGESTIONS, term)), Occur.FILTER));
    return all.build();
  }
}

package dev.corpuscore.index.lucene.filter;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.Text;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.analysis.PostingTexts;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** Converts the conditions of one search to Lucene queries. Not thread-safe. */
public final class ConditionQuery {
  /** Enough for 20 roles of 60 words each and for as many phrases as a request may have. */
  private static final int CLAUSES = 4_096;

  private static final List<String> PREFIX_FIELDS = List.of(Fields.WORDS, Fields.PREFIXES);
  private static final List<String> SUFFIX_FIELDS = List.of(Fields.TITLE_ENDS);

  static {
    IndexSearcher.setMaxClauseCount(CLAUSES);
  }

  private final SearchDeadline deadline;
  private final Map<Beginning, PrefixMatches> prefixes = new HashMap<>();

  /**
   * @param deadline of the search; the queries can be used for this search only
   */
  public ConditionQuery(SearchDeadline deadline) {
    this.deadline = deadline;
  }

  public Query of(Condition condition) {
    return switch (condition) {
      case Condition.And it -> all(clauses(it));
      case Condition.Or it -> any(it.of());
      case Condition.Not it -> all(clauses(it));
      case Condition.In it -> in(it.facet().wire(), it.terms());
      case Condition.Term it -> new TermQuery(new Term(Fields.of(it.text()), it.term()));
      case Condition.Prefix it ->
          prefix(it.start(), it.text() == Text.PARTS ? List.of(Fields.PARTS) : PREFIX_FIELDS);
      case Condition.Suffix it -> prefix(PostingTexts.reversed(it.end()), SUFFIX_FIELDS);
      case Condition.Phrase it -> phrase(Fields.of(it.text()), it.terms());
      case Condition.Place it -> place(it.keys());
      case Condition.Near it -> new NearQuery(it);
      case Condition.Range it -> range(it);
      case Condition.Typed it ->
          throw new IllegalStateException("words in a condition were not analysed: " + it.words());
      case Condition.IdAfter it -> new LaterIds(it.id());
      case Condition.Ids it -> in(Fields.ID, it.ids().stream().map(PostingId::value).toList());
    };
  }

  /** The clauses that must all match for {@code condition}, to be combined with others. */
  public List<BooleanClause> clauses(Condition condition) {
    return switch (condition) {
      case Condition.And it -> it.of().stream().flatMap(each -> clauses(each).stream()).toList();
      case Condition.Not it -> List.of(new BooleanClause(of(it.of()), Occur.MUST_NOT));
      default -> List.of(new BooleanClause(of(condition), Occur.FILTER));
    };
  }

  /** Combines {@code clauses}. If none of them is required to match, all documents are searched. */
  public static Query all(List<BooleanClause> clauses) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    clauses.forEach(all::add);
    if (clauses.stream().allMatch(clause -> clause.occur() == Occur.MUST_NOT)) {
      all.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
    }
    return all.build();
  }

  private Query any(List<Condition> conditions) {
    if (conditions.isEmpty()) {
      return MatchNoDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    conditions.forEach(condition -> any.add(of(condition), Occur.SHOULD));
    return any.build();
  }

  private static Query in(String field, List<String> terms) {
    return terms.size() == 1
        ? new TermQuery(new Term(field, terms.getFirst()))
        : new TermInSetQuery(field, terms.stream().map(BytesRef::new).toList());
  }

  private record Beginning(String start, List<String> fields) {}

  /** Of words that stemming left alone or changed, of the latter also by their stem; or of ends. */
  private Query prefix(String start, List<String> fields) {
    return prefixes.computeIfAbsent(
        new Beginning(start, fields),
        it -> new PrefixMatches(new BytesRef(start), fields, deadline));
  }

  private static Query phrase(String field, List<List<String>> terms) {
    return terms.stream().allMatch(each -> each.size() == 1)
        ? new PhraseQuery(field, terms.stream().map(List::getFirst).toArray(String[]::new))
        : phraseOfSeveral(field, terms);
  }

  private static Query phraseOfSeveral(String field, List<List<String>> terms) {
    MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
    for (int at = 0; at < terms.size(); at++) {
      Stream<Term> either = terms.get(at).stream().map(term -> new Term(field, term));
      if (!terms.get(at).isEmpty()) {
        phrase.add(either.toArray(Term[]::new), at);
      }
    }
    return phrase.build();
  }

  /** All keys at one position, because each location has its own position. */
  private static Query place(List<String> keys) {
    if (keys.size() == 1) {
      return new TermQuery(new Term(Fields.PLACES, keys.getFirst()));
    }
    PhraseQuery.Builder together = new PhraseQuery.Builder();
    keys.forEach(key -> together.add(new Term(Fields.PLACES, key), 0));
    return together.build();
  }

  private static Query range(Condition.Range range) {
    String field = range.facet().wire();
    // the cast converts an infinite double to the smallest or largest long
    return range.facet().type() == Facet.Type.TIME
        ? LongPoint.newRangeQuery(field, (long) range.least(), (long) range.most())
        : DoublePoint.newRangeQuery(field, range.least(), range.most());
  }
}

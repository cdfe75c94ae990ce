package dev.corpuscore.index.lucene.query;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.layout.Fields;
import dev.corpuscore.index.layout.RoleKeywords;
import java.util.List;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** Conditions in Lucene's terms. */
final class ConditionQuery {
  /** 20 roles of 60 words each, and as many phrases as a request can hold, are no attack. */
  private static final int CLAUSES = 4_096;

  static {
    IndexSearcher.setMaxClauseCount(CLAUSES);
  }

  private ConditionQuery() {}

  static Query of(Condition condition) {
    return switch (condition) {
      case Condition.All all -> all(all.of());
      case Condition.Any any -> any(any.of());
      case Condition.Not not ->
          new BooleanQuery.Builder()
              .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
              .add(of(not.of()), Occur.MUST_NOT)
              .build();
      case Condition.Is is -> is(is);
      case Condition.Phrase phrase -> phrase(field(phrase.text()), phrase.keys(), 1);
      case Condition.Place place -> phrase(Fields.PLACES, place.keys(), 0);
      case Condition.PublishedSince since ->
          LongPoint.newRangeQuery(Fields.PUBLISHED, since.time().getEpochSecond(), Long.MAX_VALUE);
      case Condition.PaidAtLeast least ->
          DoublePoint.newRangeQuery(Fields.PAY, least.amount(), Double.POSITIVE_INFINITY);
    };
  }

  private static Query all(List<Condition> conditions) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    boolean found = false;
    for (Condition condition : conditions) {
      if (condition instanceof Condition.Not not) {
        all.add(of(not.of()), Occur.MUST_NOT);
      } else {
        all.add(of(condition), Occur.FILTER);
        found = true;
      }
    }
    if (!found) {
      all.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
    }
    return all.build();
  }

  private static Query any(List<Condition> conditions) {
    if (conditions.isEmpty()) {
      return MatchNoDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    conditions.forEach(condition -> any.add(of(condition), Occur.SHOULD));
    return any.build();
  }

  private static Query is(Condition.Is is) {
    List<BytesRef> keywords =
        is.values().stream()
            .map(value -> new BytesRef(RoleKeywords.of(is.keyword(), value)))
            .toList();
    return keywords.size() == 1
        ? new TermQuery(new Term(Fields.KEYWORDS, keywords.getFirst()))
        : new TermInSetQuery(Fields.KEYWORDS, keywords);
  }

  private static String field(Condition.Text text) {
    return switch (text) {
      case TITLE -> Fields.TITLE;
      case ALL -> Fields.TEXT;
    };
  }

  /** Keys at positions that lie {@code step} apart. */
  private static Query phrase(String field, List<String> keys, int step) {
    if (keys.size() == 1) {
      return new TermQuery(new Term(field, keys.getFirst()));
    }
    PhraseQuery.Builder phrase = new PhraseQuery.Builder();
    for (int at = 0; at < keys.size(); at++) {
      phrase.add(new Term(field, keys.get(at)), at * step);
    }
    return phrase.build();
  }
}

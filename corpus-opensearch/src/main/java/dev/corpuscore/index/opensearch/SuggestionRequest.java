package dev.corpuscore.index.opensearch;

import static java.util.stream.Collectors.joining;

import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.index.Suggestion;
import dev.corpuscore.index.SuggestionSearch;
import dev.corpuscore.index.SuggestionSearch.Match;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.SuggestionType;
import dev.corpuscore.index.analysis.Spelling;
import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.AnalyzedSearch;
import dev.corpuscore.index.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts suggestions with one aggregation per type. The cluster can select postings by spelling,
 * but not what it counts in them. So of the postings that have a suggestion spelled like a word, it
 * counts all suggestions with the same first character that are not much shorter, and the result is
 * filtered here.
 *
 * <p>Exact in an index of one shard. With several shards, each returns its {@link #SHARD_VALUES}
 * most frequent suggestions, and others are not counted there.
 */
final class SuggestionRequest {
  private static final int SHARD_VALUES = 1_000;

  /** More than what postings that have one of a few suggestions have besides, and as often. */
  private static final int SPELLINGS = 10_000;

  private final SuggestionSearch search;
  private final AnalyzedSearch among;
  private final @Nullable Spelling spelling;

  /**
   * @param among the search's {@link SuggestionSearch#among}
   */
  SuggestionRequest(SuggestionSearch search, AnalyzedSearch among) {
    this.search = search;
    this.among = among;
    this.spelling =
        search.match() instanceof Match.Spelled it ? new Spelling(it.word(), it.edits()) : null;
  }

  /**
   * Returns the most frequent suggestions of each type.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} or {@code UNAVAILABLE} if the
   *     deadline passes
   */
  List<Suggestion> execute(Cluster cluster, String index, SearchDeadline deadline) {
    deadline.require();
    SearchRequest request = new SearchRequest(query());
    search.types().forEach(type -> request.aggregate(type.wire(), aggregation(type)));
    SearchAnswer answer = request.requireWithin(deadline.left()).execute(cluster, index);
    List<Suggestion> found = new ArrayList<>();
    search.types().forEach(type -> found.addAll(read(type, answer)));
    return found;
  }

  private ObjectNode query() {
    ObjectNode query = SearchClause.of(among, search.among().now());
    List<ObjectNode> all = new ArrayList<>(List.of(query));
    search.having().forEach(term -> all.add(Clauses.term(Fields.SUGGESTIONS, term)));
    if (search.match() instanceof Match.Spelled spelled) {
      all.add(Clauses.any(search.types().stream().map(it -> near(it, spelled)).toList()));
    }
    return Clauses.all(all);
  }

  /** Postings with a suggestion of this type that is spelled so. */
  private static ObjectNode near(SuggestionType type, Match.Spelled spelled) {
    int sure = type.wire().length() + 2; // the colon and the first character
    return Clauses.fuzzy(
        Fields.SUGGESTIONS, SuggestionTerms.term(type, spelled.word()), spelled.edits(), sure);
  }

  private ObjectNode aggregation(SuggestionType type) {
    int size = spelling == null ? search.most() : SPELLINGS;
    ObjectNode terms =
        Clauses.object()
            .put("field", Fields.SUGGESTIONS)
            .put("size", size)
            .put("shard_size", Math.max(size, SHARD_VALUES))
            .put("include", pattern(type));
    terms.putArray("order").addObject().put("_count", "desc");
    terms.withArray("order").addObject().put("_key", "asc");
    return Clauses.object().set("terms", terms);
  }

  private String pattern(SuggestionType type) {
    return switch (search.match()) {
      case Match.StartsWith it -> literal(SuggestionTerms.term(type, it.start())) + ".*";
      case Match.StartsLike it ->
          literal(SuggestionTerms.term(type, ""))
              + it.letters().stream().map(SuggestionRequest::oneOf).collect(joining())
              + ".*";
      // without an upper bound: of a finite set, the cluster seeks each text by itself
      case Match.Spelled it -> {
        Spelling wanted = new Spelling(it.word(), it.edits());
        String first = literal(SuggestionTerms.term(type, wanted.first()));
        yield first + ".{" + (wanted.shortest() - 1) + ",}";
      }
      case Match.Like it -> literal(SuggestionTerms.term(type, "")) + it.pattern();
    };
  }

  private static String oneOf(String characters) {
    return characters.codePointCount(0, characters.length()) == 1
        ? literal(characters)
        : '[' + characters + ']';
  }

  /** A regular expression that matches exactly this text. */
  private static String literal(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            character -> {
              if (character < 128 && !Character.isLetterOrDigit(character)) {
                escaped.append('\\');
              }
              escaped.appendCodePoint(character);
            });
    return escaped.toString();
  }

  private List<Suggestion> read(SuggestionType type, SearchAnswer answer) {
    List<Suggestion> found = new ArrayList<>();
    int prefix = type.wire().length() + 1;
    for (JsonNode bucket : answer.aggregation(type.wire()).path("buckets")) {
      String text = bucket.path("key").asString().substring(prefix);
      if (spelling == null || spelling.matches(text)) {
        found.add(new Suggestion(type, text, bucket.path("doc_count").asLong()));
      }
    }
    found.sort(Suggestion.BEST_FIRST);
    return found.subList(0, Math.min(search.most(), found.size()));
  }
}

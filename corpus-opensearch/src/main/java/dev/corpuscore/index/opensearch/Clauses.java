package dev.corpuscore.index.opensearch;

import dev.corpuscore.model.Coordinates;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the clauses of OpenSearch's query language that are used here. */
final class Clauses {
  private Clauses() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  private static ObjectNode named(String kind, ObjectNode parameters) {
    return object().set(kind, parameters);
  }

  static ObjectNode matchAll() {
    return named("match_all", object());
  }

  static ObjectNode matchNone() {
    return named("match_none", object());
  }

  static ObjectNode exists(String field) {
    return named("exists", object().put("field", field));
  }

  static ObjectNode term(String field, String value) {
    return named("term", object().put(field, value));
  }

  static ObjectNode terms(String field, Collection<String> values) {
    ArrayNode all = array();
    values.forEach(all::add);
    return named("terms", object().set(field, all));
  }

  /**
   * A clause for keywords that come from one by a few edits, however many there are.
   *
   * @param edits a character more, less or another, or two neighbours exchanged; 1 or 2
   * @param sure so many characters at its beginning are as they are
   */
  static ObjectNode fuzzy(String field, String keyword, int edits, int sure) {
    ObjectNode parameters = object().put("value", keyword).put("fuzziness", edits);
    parameters.put("prefix_length", sure).put("rewrite", "constant_score");
    return named("fuzzy", object().set(field, parameters));
  }

  static ObjectNode prefix(String field, String start) {
    return named("prefix", object().put(field, start));
  }

  /** A clause whose score is the weight that the term was indexed with, multiplied. */
  static ObjectNode weightedTerm(String field, String value, int times) {
    return named("term", object().set(field, object().put("value", value).put("boost", times)));
  }

  /**
   * A clause for terms in sequence.
   *
   * @param terms each a key, or alternative keys separated by bars, or {@code _} for any key
   * @param slop by how many positions in total the terms may be displaced
   */
  static ObjectNode matchPhrase(String field, List<String> terms, int slop) {
    ObjectNode parameters = object().put("query", String.join(" ", terms)).put("slop", slop);
    return named("match_phrase", object().set(field, parameters));
  }

  static ObjectNode range(String field, @Nullable Number from, @Nullable Number to) {
    ObjectNode bounds = object();
    if (from != null) {
      bounds.putPOJO("gte", from);
    }
    if (to != null) {
      bounds.putPOJO("lte", to);
    }
    return named("range", object().set(field, bounds));
  }

  /** A clause for keywords greater than this one, by code unit. */
  static ObjectNode greaterThan(String field, String keyword) {
    return named("range", object().set(field, object().put("gt", keyword)));
  }

  static ObjectNode geoDistance(String field, Coordinates centre, double metres) {
    ObjectNode parameters = object().put("distance", metres + "m").put("distance_type", "arc");
    return named("geo_distance", parameters.set(field, point(centre)));
  }

  static ObjectNode point(Coordinates at) {
    return object().put("lat", at.latitude()).put("lon", at.longitude());
  }

  /** Matches what the query matches with at least this score. */
  static ObjectNode leastScore(ObjectNode query, int score) {
    ObjectNode parameters = object().put("min_score", score);
    return named("function_score", parameters.set("query", query));
  }

  static ObjectNode constantScore(ObjectNode filter, int score) {
    return named("constant_score", object().put("boost", score).set("filter", filter));
  }

  /** Matches what any of the clauses matches, with the best of their scores. */
  static ObjectNode best(List<ObjectNode> clauses) {
    ArrayNode all = array().addAll(clauses);
    return clauses.size() == 1
        ? clauses.getFirst()
        : named("dis_max", object().set("queries", all));
  }

  static ObjectNode any(List<ObjectNode> clauses) {
    return switch (clauses.size()) {
      case 0 -> matchNone();
      case 1 -> clauses.getFirst();
      default -> {
        Bool any = new Bool();
        clauses.forEach(any::should);
        yield any.atLeastOne().node();
      }
    };
  }

  static ObjectNode all(List<ObjectNode> clauses) {
    if (clauses.size() == 1) {
      return clauses.getFirst();
    }
    Bool all = new Bool();
    clauses.forEach(all::filter);
    return all.node();
  }

  /** A builder for a {@code bool} query. Without clauses it matches everything. */
  static final class Bool {
    private final ObjectNode parts = object();

    Bool must(ObjectNode clause) {
      return add("must", clause);
    }

    Bool filter(ObjectNode clause) {
      return add("filter", clause);
    }

    Bool mustNot(ObjectNode clause) {
      return add("must_not", clause);
    }

    Bool should(ObjectNode clause) {
      return add("should", clause);
    }

    /** Each hit says by the name whether it matches. */
    Bool called(String name) {
      parts.put("_name", name);
      return this;
    }

    Bool atLeastOne() {
      return atLeast(1);
    }

    Bool atLeast(int shoulds) {
      parts.put("minimum_should_match", shoulds);
      return this;
    }

    ObjectNode node() {
      return parts.isEmpty() ? matchAll() : named("bool", parts);
    }

    private Bool add(String occur, ObjectNode clause) {
      parts.withArray(occur).add(clause);
      return this;
    }
  }
}

package dev.corpuscore.mcp;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that is ever asked of a Core: five tools, a public route of {@code GET} for each. */
@SuppressWarnings("ImmutableEnumChecker") // all lists are of List.of
enum Route {
  SEARCH(
      "search",
      "Search the open job ads of this corpus, the best first. An ad has an id for the other tools.",
      "/api/search",
      List.of(),
      List.of(
          Parameter.text("q", "Words, \"phrases\", -words that must not be there"),
          Parameter.number("limit", 20, 10, "How many ads"),
          Parameter.number("offset", 1000, 0, "How many to leave out first"),
          Parameter.text("country", "ISO 3166-1 alpha-2, or a country's name"),
          Parameter.text("location", "Words of a place"),
          Parameter.text("employer", "Words of an employer's name"),
          Parameter.flag("remote", "Only ads for remote work"),
          Parameter.text("published-after", "A date or a time, ISO 8601"))),
  POSTING(
      "get_posting",
      "One open job ad, with its whole text.",
      "/api/ad/{id}",
      List.of(Parameter.id()),
      List.of()),
  SIMILAR(
      "find_similar",
      "The open job ads that are most like one.",
      "/api/ad/{id}/similar",
      List.of(Parameter.id()),
      List.of(Parameter.number("limit", 20, 6, "How many ads"))),
  INSIGHTS(
      "insights",
      "Counts and percentiles of pay of the open job ads of a search. What is of too few ads or"
          + " employers is left out.",
      "/api/insights",
      List.of(),
      List.of(
          Parameter.text("q", "Words and \"phrases\""),
          Parameter.text("country", "ISO 3166-1 alpha-2"),
          Parameter.text("location", "Words of a place"),
          Parameter.flag("remote", "Only ads for remote work"))),
  PROOF(
      "verify_proof",
      "Verify that the corpus lists a posting, in which state and with which digest, or that it does"
          + " not, now or on a day of the past: the path to the root, and the signature of the root"
          + " if keys are known here; without them \"verified\" is null.",
      "/roots/proof",
      List.of(Parameter.posting()),
      List.of(Parameter.day("on", "A day of UTC, such as 2026-03-01; without it, now")));

  final String tool;
  final String description;
  private final String path;
  private final List<Parameter> required;
  private final List<Parameter> optional;

  Route(
      String tool,
      String description,
      String path,
      List<Parameter> required,
      List<Parameter> optional) {
    this.tool = tool;
    this.description = description;
    this.path = path;
    this.required = required;
    this.optional = optional;
  }

  /** The JSON Schema of the arguments of the tool. */
  Map<String, Object> schema() {
    Map<String, Object> properties = new LinkedHashMap<>();
    required.forEach(it -> properties.put(it.name(), it.schema()));
    optional.forEach(it -> properties.put(it.name(), it.schema()));
    return Map.of(
        "type",
        "object",
        "properties",
        properties,
        "required",
        required.stream().map(Parameter::name).toList(),
        "additionalProperties",
        false);
  }

  /**
   * What to ask. Arguments that are not in the table are left out.
   *
   * @param core scheme, host and port
   * @throws IllegalArgumentException if an argument is missing or has another form
   */
  URI at(URI core, Map<String, Object> arguments) {
    String filled = path;
    StringBuilder query = new StringBuilder();
    for (Parameter each : required) {
      String value = each.encoded(arguments);
      if (value == null) {
        throw new IllegalArgumentException(each.name() + " is required");
      }
      String place = "{" + each.name() + "}";
      if (path.contains(place)) {
        filled = filled.replace(place, value);
      } else {
        append(query, each, value);
      }
    }
    for (Parameter each : optional) {
      String value = each.encoded(arguments);
      if (value != null) {
        append(query, each, value);
      }
    }
    return URI.create(core + filled + query);
  }

  private static void append(StringBuilder query, Parameter parameter, String value) {
    query.append(query.isEmpty() ? '?' : '&').append(parameter.name()).append('=').append(value);
  }
}
